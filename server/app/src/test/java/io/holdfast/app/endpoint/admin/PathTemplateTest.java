package io.holdfast.app.endpoint.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTest {
    private final PathTemplate template = PathTemplate.of("/queues/{queue}/messages/{message}/story");

    @Test
    void namesStandForOneSegmentEach() {
        assertThat(template.match(PathTemplate.split("/queues/orders/messages/m-1/story")))
                .isEqualTo(Map.of("queue", "orders", "message", "m-1"));
        assertThat(template.match(PathTemplate.split("/queues/orders/messages/m-1")))
                .isNull();
        assertThat(template.match(PathTemplate.split("/queues/orders/messages/m/1/story")))
                .isNull();
        assertThat(template.match(List.of())).isNull();
    }

    @Test
    void encodedSlashBelongsToItsSegment() throws AdminRefused {
        Map<String, String> values =
                Objects.requireNonNull(template.match(PathTemplate.split("/queues/a%2Fb/messages/%C3%A4/story")));
        assertThat(PathTemplate.decoded(Objects.requireNonNull(values.get("queue"))))
                .isEqualTo("a/b");
        assertThat(PathTemplate.decoded(Objects.requireNonNull(values.get("message"))))
                .isEqualTo("ä");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "%4", "%zz", "a%", "%ff", "%C3", "%C0%80"})
    void textThatCannotBeDecodedIsRefused(String segment) {
        assertThatThrownBy(() -> PathTemplate.decoded(segment)).isInstanceOf(AdminRefused.class);
    }
}
