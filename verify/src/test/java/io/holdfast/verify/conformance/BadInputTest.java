package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are valid HTTP and nothing else: refused in AWS's words, on a connection that goes on. */
class BadInputTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c328", // a start without its continuation
                "80", // a continuation without its start
                "c080", // U+0000, overlong
                "e080af", // a slash, overlong
                "eda080", // half of a surrogate pair
                "f4908080", // beyond the last character
                "f09f98", // cut off
                "ff",
                "fe"
            })
    void bodyThatIsNotUtf8IsRefused(String hex) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(RawWire.json("{'QueueUrl':'utf8','MessageBody':'").getBytes(UTF_8));
        body.writeBytes(HexFormat.of().parseHex(hex));
        body.writeBytes("\"}".getBytes(UTF_8));
        QueueOnWire queue = wire.create("utf8");
        refusesAsMalformed("SendMessage", body.toByteArray());
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void otherEncodingsAreRefused() {
        refusesAsMalformed("ListQueues", "{}".getBytes(UTF_16));
        refusesAsMalformed("ListQueues", "\ufeff{}".getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"MessageBody\":\"\\ud800\"}",
                "{\"MessageBody\":\"\\udc00\\ud800\"}",
                "{\"MessageBody\":\"\\ud800x\"}",
                "{\"MessageBody\":\"\\u12\"}",
                "{\"MessageBody\":\"\\uzzzz\"}",
                "{\"MessageBody\":\"\\x41\"}",
                "{\"MessageBody\":\"\\",
                "{\"MessageBody\":\"raw \n line\"}",
                "{\"MessageBody\":\"raw \u0000 nul\"}",
                "{\"MessageBody\":\"unfinished",
                "{\"MessageBody\":'single'}",
                "{MessageBody:\"x\"}",
                "{\"MessageBody\" \"x\"}",
                "{\"MessageBody\":\"x\" \"More\":1}",
                "{\"MessageBody\":\"x\"}}",
                "{\"MessageBody\":\"x\"} trailing",
                "{\"MessageBody\":tru}",
                "{\"MessageBody\":01}",
                "{\"MessageBody\":1.}",
                "{\"MessageBody\":.5}",
                "{\"MessageBody\":+1}",
                "{\"MessageBody\":NaN}",
                "{\"MessageBody\":-}",
                "{,}",
                "{\"a\":[1,]}",
                "{\"a\":[}",
                "/* comment */ {}",
                "<xml/>",
                "\u0000"
            })
    void whatIsNotJsonIsRefused(String body) {
        refusesAsMalformed("SendMessage", body.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 10_000, 1_000_000})
    void deepNestingIsRefused(int depth) {
        refusesAsMalformed("ListQueues", ("{\"x\":" + "[".repeat(depth)).getBytes(UTF_8));
        refusesAsMalformed("ListQueues", ("{\"x\":" + "[".repeat(depth) + "]".repeat(depth) + "}").getBytes(UTF_8));
        refusesAsMalformed("ListQueues", "{\"x\":".repeat(depth).getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1e999999999", "1e-999999999", "123456789012345678901234567890", "0.1e1"})
    void numbersOfAnySizeAreReadWithoutHarm(String number) {
        QueueOnWire queue = wire.create("numbers");
        int status = queue.call("ReceiveMessage", "{'MaxNumberOfMessages':" + number + "}")
                .http()
                .status();
        assertThat(status).isIn(200, 400);
        refusesOrServes("{'Unknown':" + number + "}");
        refusesOrServes("{'Unknown':" + "9".repeat(1_000_000) + "}");
    }

    @Test
    void listsOfAMillionEntriesAreRefused() {
        QueueOnWire queue = wire.create("long-lists");
        String names = "'All',".repeat(1_000_000) + "'All'";
        assertThat(queue.call("GetQueueAttributes", "{'AttributeNames':[" + names + "]}")
                        .http()
                        .status())
                .isEqualTo(400);
        String entries = "{'Id':'a'},".repeat(300_000) + "{'Id':'a'}";
        assertThat(queue.call("SendMessageBatch", "{'Entries':[" + entries + "]}")
                        .http()
                        .status())
                .isEqualTo(400);
    }

    @Test
    void messagesFarTooLargeAreRefused() {
        wire.create("oversized")
                .call("SendMessage", "{'MessageBody':'%s'}", "a".repeat(7 << 20))
                .refusesParameter(
                        "One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.");
    }

    @Test
    void batchesFarTooLargeAreRefused() {
        StringBuilder entries = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            entries.append(i == 0 ? "" : ",").append("{'Id':'" + i + "','MessageBody':'" + "a".repeat(700_000) + "'}");
        }
        wire.create("oversized-batch")
                .call("SendMessageBatch", "{'Entries':[" + entries + "]}")
                .refuses(
                        "BatchRequestTooLong",
                        "AWS.SimpleQueueService.BatchRequestTooLong",
                        400,
                        "Batch requests cannot be longer than 1048576 bytes. You have sent 7000000 bytes.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc/passwd",
                "a/b",
                "a\\u0000b",
                "%2e%2e",
                "name\\nwith\\r\\nlines",
                "\\ud83d\\ude00",
                "<script>"
            })
    void queueNamesCannotBeAbused(String name) {
        wire.call("CreateQueue", "{'QueueName':'" + name + "'}")
                .refusesParameter(
                        "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length");
        wire.call("GetQueueUrl", "{'QueueName':'" + name + "'}").refusesUnknownQueue();
        wire.call("SendMessage", "{'QueueUrl':'" + name + "','MessageBody':'x'}")
                .refusesUnknownQueue();
    }

    @Test
    void namesOfAMebibyteAreRefused() {
        String name = "x".repeat(1 << 20);
        wire.call("CreateQueue", "{'QueueName':'%s'}", name)
                .refusesParameter(
                        "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length");
        wire.call("GetQueueUrl", "{'QueueName':'%s'}", name).refusesUnknownQueue();
        wire.call("ListQueues", "{'QueueNamePrefix':'%s'}", name).succeeds().withExactly("{}");
    }

    @Test
    void whatARefusalRepeatsIsEscaped() {
        QueueOnWire queue = wire.create("echo");
        String odd = "quote \" backslash \\ line \n tab \t é \ud83d\ude00 <&>";
        queue.call("DeleteMessage", "{'ReceiptHandle':%s}", Json.quoted(odd))
                .refuses(
                        "ReceiptHandleIsInvalid",
                        "ReceiptHandleIsInvalid",
                        404,
                        "The input receipt handle \"" + odd + "\" is not a valid receipt handle.");
        queue.call("GetQueueAttributes", "{'AttributeNames':[%s]}", Json.quoted(odd))
                .refusesAs("InvalidAttributeName", "Unknown Attribute " + odd + ".");
    }

    @Test
    void hostHeaderCannotBreakTheAnswer() {
        Answer answer = wire.callWith(java.util.Map.of("Host", "a\"b\\c"), "CreateQueue", "{'QueueName':'host'}");
        // What is no host becomes part of no URL; the address at which the request arrived takes its place.
        answer.succeeds().with("QueueUrl", wire.lastAsked() + "/000000000000/host");
    }

    private void refusesOrServes(String members) {
        assertThat(wire.call("ListQueues", members).http().status()).isIn(200, 400);
    }

    /** Refuses the body, and takes the next request on the same connection. */
    private void refusesAsMalformed(String action, byte[] body) {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            HttpReply reply = connection.exchange(HttpConnection.post("/", wire.headers(action), body));
            new Answer(action, reply).refuses("SerializationException", "MalformedInput", 400);
            assertThat(reply.endsTheConnection()).isFalse();
            new Answer("ListQueues", connection.exchange(wire.request("ListQueues", "{}"))).succeeds();
        }
    }
}
