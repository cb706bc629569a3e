package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "/, /, none",
                "/a/b, /a/b, none",
                "/a?, /a, ''",
                "/?x=/y?z, /, x=/y?z",
                "//a, //a, none",
                "http://h, /, none",
                "http://h?q, /, q",
                "http://h?q/r, /, q/r",
                "HTTPS://h:1/p, /p, none",
                "http://h/p?q=http://i/r, /p, q=http://i/r",
                "*, *, none"
            })
    void targetIsSplitIntoPathAndQuery(String target, String path, String query) {
        assertThat(RequestTarget.isValid(target)).isTrue();
        assertThat(RequestTarget.path(target)).isEqualTo(path);
        assertThat(RequestTarget.query(target)).isEqualTo(query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "host:443", "?x", "ftp://h/", "/\u007f", "/\u00e4", "/a\tb", "**"})
    void otherFormsAreNotValid(String target) {
        assertThat(RequestTarget.isValid(target)).isFalse();
    }
}
