package io.holdfast.app.endpoint.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.endpoint.sqs.QueryWire.Reply;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request that makes no sense gets an error that says so, and the server goes on. */
class BadQueryTest {
    private static final String AT = "/000000000000/bad";

    @TempDir
    static Path directory;

    private static QueryWire wire;

    @BeforeAll
    static void start() throws Exception {
        wire = new QueryWire(directory);
        wire.create("bad");
    }

    @AfterAll
    static void stop() {
        wire.close();
    }

    @ParameterizedTest
    @CsvSource({
        "SendMessage, MessageBody=%, MalformedInput",
        "SendMessage, MessageBody=%zz, MalformedInput",
        "SendMessage, MessageBody=%FF, MalformedInput",
        "SendMessage, MessageBody=%EF%BF%BF, InvalidMessageContents",
        "SendMessage, MessageBody=%00, InvalidMessageContents",
        "SendMessage, MessageBody=, MissingParameter",
        "SendMessage, DelaySeconds=1, MissingParameter",
        "SendMessage, MessageBody=a&DelaySeconds=abc, InvalidParameterValue",
        "SendMessage, MessageBody=a&DelaySeconds=901, InvalidParameterValue",
        "SendMessage, MessageBody=a&MessageBody=b, MalformedInput",
        "SendMessage, MessageBody=a&MessageAttribute.0.Name=n, MalformedInput",
        "SendMessage, MessageBody=a&MessageAttribute.99999999999.Name=n, MalformedInput",
        "SendMessage, MessageBody=a&MessageAttribute.1.Name=n, InvalidParameterValue",
        "SendMessage, MessageBody=a&MessageAttribute.1.Value.DataType=String, InvalidParameterValue",
        "SendMessage, MessageBody=a&MessageAttribute.1.Name=&MessageAttribute.1.Value.DataType=String, InvalidParameterValue",
        "SendMessage, MessageBody=a&MessageAttribute.1.Name=n&MessageAttribute.1.Value.DataType=Binary&MessageAttribute.1.Value.BinaryValue=*, MalformedInput",
        "SendMessage, MessageBody=a&MessageAttribute.1.Name=n&MessageAttribute.1.Value.StringListValue.1=x&MessageAttribute.1.Value.DataType=String, AWS.SimpleQueueService.UnsupportedOperation",
        "SendMessageBatch, Foo=1, AWS.SimpleQueueService.EmptyBatchRequest",
        "SendMessageBatch, SendMessageBatchRequestEntry.1=x, MissingParameter",
        "SendMessageBatch, SendMessageBatchRequestEntry.1.Id=, AWS.SimpleQueueService.InvalidBatchEntryId",
        "DeleteMessageBatch, Foo=1, AWS.SimpleQueueService.EmptyBatchRequest",
        "DeleteMessage, ReceiptHandle=garbage, ReceiptHandleIsInvalid",
        "DeleteMessage, Foo=1, MissingParameter",
        "ReceiveMessage, MaxNumberOfMessages=11, InvalidParameterValue",
        "ReceiveMessage, MaxNumberOfMessages=, InvalidParameterValue",
        "ReceiveMessage, WaitTimeSeconds=2147483648, InvalidParameterValue",
        "SetQueueAttributes, Foo=1, MissingParameter",
        "SetQueueAttributes, Attribute.1.Name=Policy, MissingParameter",
        "SetQueueAttributes, Attribute.1.Value=1, MissingParameter",
        "SetQueueAttributes, Attribute.1.Name=&Attribute.1.Value=1, InvalidAttributeName",
        "GetQueueAttributes, AttributeName.1=, InvalidAttributeName",
        "GetQueueAttributes, AttributeName.1=%00%EF%BF%BF%3C, InvalidAttributeName"
    })
    void senselessParametersAreRefusedInTheWordsOfTheApi(String action, String parameters, String code) {
        Reply reply = wire.post(AT, "Action=" + action + "&" + parameters);
        assertThat(reply.status()).isIn(400, 404);
        assertThat(reply.body()).startsWith("<?xml version=\"1.0\"?><ErrorResponse xmlns=");
        assertThat(reply.element("Type")).isEqualTo("Sender");
        assertThat(reply.element("Code")).isEqualTo(code);
    }

    @Test
    void tooManyParametersAreRefused() {
        StringBuilder form = new StringBuilder("Action=GetQueueAttributes");
        for (int i = 1; i <= 10_000; i++) {
            form.append("&AttributeName.").append(i).append("=All");
        }
        Reply reply = wire.post(AT, form.toString());
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.element("Code")).isEqualTo("MalformedInput");
    }

    @Test
    void urlThatIsTooLongIsRefusedByItsLength() {
        assertThat(wire.get(AT + "?Action=SendMessage&MessageBody=" + "x".repeat(100_000))
                        .status())
                .isEqualTo(414);
    }

    @Test
    void messageOfFullSizeFitsThroughTheFormEvenIfAllOfItIsEscaped() {
        assertThat(wire.post(AT, "Action=SendMessage&MessageBody=" + "%78".repeat(1_048_576))
                        .status())
                .isEqualTo(200);
        assertThat(wire.post(AT, "Action=SendMessage&MessageBody=" + "%78".repeat(1_048_577))
                        .element("Message"))
                .isEqualTo("One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.");
    }

    @Test
    void noiseNeverFailsOnTheServersSide() {
        Random random = new Random(13);
        for (int round = 0; round < 300; round++) {
            StringBuilder noise = new StringBuilder("Action=SendMessage&MessageBody=x&");
            for (int i = random.nextInt(60); i > 0; i--) {
                noise.append((char) random.nextInt(256));
            }
            assertThat(wire.post(AT, noise.toString()).status()).isIn(200, 400);
        }
    }
}
