package io.holdfast.protocol.sqs;

import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MessageAttributeSelectionTest {
    private static final Map<String, MessageAttribute> GREETINGS = Map.of(
            "Hello", text("String", "There"),
            "Help.Me", text("String", "Me"),
            "General", text("String", "Kenobi"));

    @ParameterizedTest
    @MethodSource("patterns")
    void patternsSelect(List<String> patterns, Set<String> selected) {
        MessageAttributeSelection selection = new MessageAttributeSelection(patterns);

        assertThat(selection.select(GREETINGS).keySet()).isEqualTo(selected);
    }

    static Stream<Arguments> patterns() {
        Set<String> all = GREETINGS.keySet();
        return Stream.of(
                Arguments.of(List.of(), Set.of()),
                Arguments.of(List.of("All"), all),
                Arguments.of(List.of("*"), all),
                Arguments.of(List.of(".*"), all),
                Arguments.of(List.of("Hello"), Set.of("Hello")),
                Arguments.of(List.of("hello"), Set.of()),
                Arguments.of(List.of("Hel.*"), Set.of("Hello", "Help.Me")),
                Arguments.of(List.of("Help.*"), Set.of("Help.Me")),
                Arguments.of(List.of("Hel*"), Set.of()),
                Arguments.of(List.of("Hello", "General"), Set.of("Hello", "General")),
                Arguments.of(List.of("none", "", "a b"), Set.of()));
    }

    @Test
    void everythingSelectedCostsNoCopy() {
        assertThat(new MessageAttributeSelection(List.of("All")).select(GREETINGS))
                .isSameAs(GREETINGS);
    }

    @Test
    void nothingAskedForIsEmpty() {
        assertThat(MessageAttributeSelection.NONE.isEmpty()).isTrue();
        assertThat(new MessageAttributeSelection(List.of("a")).isEmpty()).isFalse();
    }
}
