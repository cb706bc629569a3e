package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DeleteBatchTest {
    private static final byte[] HEAD = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);

    private final DeleteBatch batch = new DeleteBatch(HEAD, HandleSyntax.ofJson("url"));

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
    void handlesOutOfXmlAreEscapedInTheForm() {
        DeleteBatch form = new DeleteBatch(HEAD, HandleSyntax.ofForm("Action=DeleteMessageBatch"));
        int found = form.take(answer("<Message><ReceiptHandle>r+/=</ReceiptHandle><Body>x</Body></Message>"
                + "<Message><ReceiptHandle>s-_</ReceiptHandle></Message>"));

        String body = "Action=DeleteMessageBatch"
                + "&DeleteMessageBatchRequestEntry.1.Id=0&DeleteMessageBatchRequestEntry.1.ReceiptHandle=r%2B%2F%3D"
                + "&DeleteMessageBatchRequestEntry.2.Id=1&DeleteMessageBatchRequestEntry.2.ReceiptHandle=s-_";
        assertThat(found).isEqualTo(2);
        assertThat(StandardCharsets.US_ASCII.decode(form.request().duplicate()).toString())
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
