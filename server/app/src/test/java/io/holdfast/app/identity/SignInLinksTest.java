package io.holdfast.app.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.identity.SignInLinks.Link;
import org.junit.jupiter.api.Test;

class SignInLinksTest {
    private final SignInLinks links = new SignInLinks();

    @Test
    void linkIsGoodUntilItsTimeIsOver() {
        links.add("a", link("key", 100), 0);
        links.add("b", link("key", 100), 0);
        assertThat(links.take("a", 99)).isNotNull();
        assertThat(links.take("a", 99)).isNull();
        assertThat(links.take("b", 100)).isNull();
    }

    @Test
    void keyThatMakesTooManyLosesItsOldest() {
        links.add("of another", link("other", 100), 0);
        for (int i = 0; i <= SignInLinks.MOST_PER_KEY; i++) {
            assertThat(links.add("token " + i, link("key", 100), 0)).isTrue();
        }
        assertThat(links.take("token 0", 1)).isNull();
        assertThat(links.take("token 1", 1)).isNotNull();
        assertThat(links.take("of another", 1)).isNotNull();
    }

    @Test
    void linksHaveABoundUntilTheOldOnesEnd() {
        for (int i = 0; i < SignInLinks.MOST; i++) {
            assertThat(links.add("token " + i, link("key " + i, 100), 0)).isTrue();
        }
        assertThat(links.add("one more", link("another", 100), 99)).isFalse();
        assertThat(links.add("one more", link("another", 200), 100)).isTrue();
    }

    private static Link link(String key, long expiresAtMillis) {
        return new Link(key, true, expiresAtMillis);
    }
}
