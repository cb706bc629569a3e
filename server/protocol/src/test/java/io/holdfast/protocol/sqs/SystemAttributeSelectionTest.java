package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SystemAttributeSelectionTest {
    @Test
    void allMeansAllWhateverElseIsNamed() {
        SystemAttributeSelection selection = SystemAttributeSelection.of(List.of("SenderId", "All"));

        assertThat(selection.attributes()).containsExactlyInAnyOrder(SystemAttribute.values());
    }

    @Test
    void namedAttributesAreSelectedAndUnknownNamesIgnored() {
        SystemAttributeSelection selection =
                SystemAttributeSelection.of(List.of("ApproximateReceiveCount", "VisibilityTimeout", "", "senderId"));

        assertThat(selection.includes(SystemAttribute.APPROXIMATE_RECEIVE_COUNT))
                .isTrue();
        assertThat(selection.includes(SystemAttribute.SENDER_ID)).isFalse();
        assertThat(selection.attributes()).hasSize(1);
    }

    @Test
    void noNamesSelectNothing() {
        assertThat(SystemAttributeSelection.of(List.of()).isEmpty()).isTrue();
        assertThat(SystemAttributeSelection.of(List.of("Nope")).isEmpty()).isTrue();
    }
}
