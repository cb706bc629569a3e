package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationTest {
    @ParameterizedTest
    @EnumSource
    void operationIsFoundByItsWireNameAndByItsTarget(Operation operation) {
        assertThat(Operation.named(operation.wireName())).isSameAs(operation);
        assertThat(Operation.ofTarget("AmazonSQS." + operation.wireName())).isSameAs(operation);
    }

    @Test
    void unknownNamesAreNoOperation() {
        assertThat(Operation.named("Nope")).isNull();
        assertThat(Operation.named("sendmessage")).isNull();
        assertThat(Operation.ofTarget("AmazonSQS.Nope")).isNull();
        assertThat(Operation.ofTarget("SendMessage")).isNull();
        assertThat(Operation.ofTarget(null)).isNull();
    }
}
