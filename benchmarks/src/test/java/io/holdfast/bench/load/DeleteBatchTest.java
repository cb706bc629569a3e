package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DeleteBatchTest {
    private final DeleteBatch batch = new DeleteBatch("Content-Length: ".getBytes(StandardCharsets.US_ASCII), "url");

    @Test
    void everyReceiptHandleOfTheAnswerIsDeleted() {
        int found = batch.take(
                answer("{\"Messages\":[{\"ReceiptHandle\":\"r+/=\",\"Body\":\"x\"},{\"ReceiptHandle\" : \"s\"}]}"));

        String body = "{\"QueueUrl\":\"url\",\"Entries\":["
                + "{\"Id\":\"0\",\"ReceiptHandle\":\"r+/=\"},{\"Id\":\"1\",\"ReceiptHandle\":\"s\"}]}";
        assertThat(found).isEqualTo(2);
        assertThat(StandardCharsets.US_ASCII.decode(batch.request().duplicate()).toString())
                .isEqualTo("Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    @Test
    void anEmptyAnswerLeavesNothingToDelete() {
        assertThat(batch.take(answer("{}"))).isZero();
    }

    private static Answer answer(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.US_ASCII);
        return new Answer(bytes, 200, 0, bytes.length);
    }
}
