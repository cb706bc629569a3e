package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TagRulesTest {
    private static final Failure KEY_LENGTH =
            Failure.invalidParameter("Tag keys must be between 1 and 128 characters in length.");

    @Test
    void tagsAreRequiredUnlessAQueueIsCreated() {
        assertThat(TagRules.tag(Map.of(), "q"))
                .isEqualTo(new Failure(AwsError.MISSING_PARAMETER, "The request must contain the parameter Tags."));
        assertThat(TagRules.newQueue(Map.of(), "q")).isNull();
    }

    @Test
    void keysHaveOneTo128Characters() {
        assertThat(TagRules.tag(Map.of("k".repeat(128), ""), "q")).isNull();
        assertThat(TagRules.tag(Map.of("😀".repeat(128), "v"), "q")).isNull();
        assertThat(TagRules.tag(Map.of("k".repeat(129), ""), "q")).isEqualTo(KEY_LENGTH);
        assertThat(TagRules.tag(Map.of("", "v"), "q")).isEqualTo(KEY_LENGTH);
        assertThat(TagRules.newQueue(Map.of("", "v"), "q")).isEqualTo(KEY_LENGTH);
    }

    @Test
    void valuesHaveAtMost256Characters() {
        assertThat(TagRules.tag(Map.of("k", "v".repeat(256)), "q")).isNull();
        assertThat(TagRules.tag(Map.of("k", "v".repeat(257)), "q"))
                .isEqualTo(Failure.invalidParameter("Tag values must be between 0 and 256 characters in length."));
    }

    @Test
    void queueHasAtMostFiftyTags() {
        Failure tooMany = Failure.invalidParameter("Too many tags added for queue q.");

        assertThat(TagRules.tag(tags(50), "q")).isNull();
        assertThat(TagRules.tag(tags(51), "q")).isEqualTo(tooMany);
        assertThat(TagRules.newQueue(tags(51), "q")).isEqualTo(tooMany);
        assertThat(TagRules.tooMany("q")).isEqualTo(tooMany);
    }

    @Test
    void keysToRemoveHaveTheSameLength() {
        assertThat(TagRules.untag(List.of("k", "unknown"))).isNull();
        assertThat(TagRules.untag(List.of())).isEqualTo(KEY_LENGTH);
        assertThat(TagRules.untag(List.of("k", ""))).isEqualTo(KEY_LENGTH);
        assertThat(TagRules.untag(List.of("k".repeat(129)))).isEqualTo(KEY_LENGTH);
    }

    private static Map<String, String> tags(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "k" + i)
                .collect(Collectors.toMap(Function.identity(), k -> "v"));
    }
}
