package io.holdfast.protocol.sqs.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskHandleTest {
    private static final UUID ID = UUID.fromString("10f57157-fc38-4da9-a113-4de7e12d05dd");
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:dlq";
    private static final TaskHandle HANDLE =
            new TaskHandle(ID.getMostSignificantBits(), ID.getLeastSignificantBits(), ARN);

    @Test
    void handleIsBase64OfASmallDocument() {
        String json = new String(Base64.getDecoder().decode(HANDLE.encode()), UTF_8);

        assertThat(json).isEqualTo("{\"taskId\":\"" + ID + "\",\"sourceArn\":\"" + ARN + "\"}");
        assertThat(TaskHandle.decode(HANDLE.encode())).isEqualTo(HANDLE);
    }

    @Test
    void queueInAHandleMayBeAnything() {
        assertThat(TaskHandle.decode(base64("{ \"sourceArn\": \"x\", \"taskId\": \"" + ID + "\" }")))
                .isEqualTo(new TaskHandle(HANDLE.taskIdHigh(), HANDLE.taskIdLow(), "x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"taskId\":\"10f57157-fc38-4da9-a113-4de7e12d05dd\"}",
                "{\"sourceArn\":\"" + ARN + "\"}",
                "{\"taskId\":\"x\",\"sourceArn\":\"" + ARN + "\"}",
                "{\"taskId\":7,\"sourceArn\":\"" + ARN + "\"}"
            })
    void otherDocumentsAreNoHandles(String json) {
        assertThat(TaskHandle.decode(base64(json))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"foobared", "%", "", "AAA=", "\u20ac"})
    void otherTextsAreNoHandles(String text) {
        assertThat(TaskHandle.decode(text)).isNull();
    }

    private static String base64(String json) {
        return Base64.getEncoder().encodeToString(json.getBytes(UTF_8));
    }
}
