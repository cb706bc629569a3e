package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Valid requests, damaged at random from a fixed seed: whatever comes, the server answers, blames the client, and goes on. */
@InBothProtocols
class FuzzTest {
    private static final long SEED = 20261115;
    private static final int BODIES = 2_000;
    private static final int WHOLE_REQUESTS = 1_000;

    private static final List<String> CALLS = List.of(
            "CreateQueue {'QueueName':'fuzz','Attributes':{'VisibilityTimeout':'1','Policy':''},'tags':{'a':'b'}}",
            "GetQueueUrl {'QueueName':'fuzz','QueueOwnerAWSAccountId':'000000000000'}",
            "ListQueues {'QueueNamePrefix':'fu','MaxResults':5,'NextToken':'YWZ0ZXI6YQ'}",
            "GetQueueAttributes {'QueueUrl':'fuzz','AttributeNames':['All','Policy']}",
            "SetQueueAttributes {'QueueUrl':'fuzz','Attributes':{'DelaySeconds':'0','KmsMasterKeyId':'k'}}",
            "SendMessage {'QueueUrl':'fuzz','MessageBody':'h\\u00e9llo','DelaySeconds':0,'MessageAttributes':"
                    + "{'n':{'DataType':'Number','StringValue':'1'},'b':{'DataType':'Binary','BinaryValue':'AQID'}},"
                    + "'MessageSystemAttributes':{'AWSTraceHeader':{'DataType':'String','StringValue':'Root=1'}}}",
            "SendMessageBatch {'QueueUrl':'fuzz','Entries':[{'Id':'a','MessageBody':'x'},{'Id':'b','MessageBody':'y',"
                    + "'MessageGroupId':'g'}]}",
            "ReceiveMessage {'QueueUrl':'fuzz','MaxNumberOfMessages':3,'VisibilityTimeout':1,'AttributeNames':['All'],"
                    + "'MessageAttributeNames':['.*','n']}",
            "DeleteMessage {'QueueUrl':'fuzz','ReceiptHandle':'HANDLE'}",
            "DeleteMessageBatch {'QueueUrl':'fuzz','Entries':[{'Id':'a','ReceiptHandle':'HANDLE'}]}",
            "ChangeMessageVisibility {'QueueUrl':'fuzz','ReceiptHandle':'HANDLE','VisibilityTimeout':1}",
            "ChangeMessageVisibilityBatch {'QueueUrl':'fuzz','Entries':[{'Id':'a','ReceiptHandle':'HANDLE',"
                    + "'VisibilityTimeout':1}]}",
            "CreateQueue {'QueueName':'fuzz.fifo','Attributes':{'FifoQueue':'true','ContentBasedDeduplication':'true'}}",
            "SendMessage {'QueueUrl':'fuzz.fifo','MessageBody':'x','MessageGroupId':'g','MessageDeduplicationId':'d'}",
            "ReceiveMessage {'QueueUrl':'fuzz.fifo','ReceiveRequestAttemptId':'a','VisibilityTimeout':1}",
            "SetQueueAttributes {'QueueUrl':'fuzz','Attributes':{'RedrivePolicy':'{\\u0022maxReceiveCount\\u0022:3,"
                    + "\\u0022deadLetterTargetArn\\u0022:\\u0022arn:aws:sqs:us-east-1:000000000000:fuzz\\u0022}'}}",
            "TagQueue {'QueueUrl':'fuzz','Tags':{'a':'b','c':''}}",
            "UntagQueue {'QueueUrl':'fuzz','TagKeys':['a']}",
            "ListQueueTags {'QueueUrl':'fuzz'}",
            "AddPermission {'QueueUrl':'fuzz','Label':'l','AWSAccountIds':['111122223333'],'Actions':['SendMessage']}",
            "RemovePermission {'QueueUrl':'fuzz','Label':'l'}",
            "ListDeadLetterSourceQueues {'QueueUrl':'fuzz','MaxResults':5}",
            "StartMessageMoveTask {'SourceArn':'arn:aws:sqs:us-east-1:000000000000:fuzz','MaxNumberOfMessagesPerSecond':5}",
            "ListMessageMoveTasks {'SourceArn':'arn:aws:sqs:us-east-1:000000000000:fuzz','MaxResults':5}",
            "CancelMessageMoveTask {'TaskHandle':'eyJ0YXNrSWQiOiJ4In0='}",
            "PurgeQueue {'QueueUrl':'fuzz'}",
            "DeleteQueue {'QueueUrl':'fuzz'}");

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    @RegisterExtension
    final RawWire wire;

    private final Protocol protocol;

    FuzzTest(Protocol protocol) {
        this.protocol = protocol;
        this.wire = new RawWire(holdfast, protocol);
    }

    @Test
    void damagedBodiesAreAnsweredOnAConnectionThatGoesOn() {
        Mutations mutations = new Mutations(new Random(SEED));
        everyBodyIsAnswered(mutations::of);
    }

    @Test
    void oddValuesAreAnsweredOnAConnectionThatGoesOn() {
        Mutations mutations = new Mutations(new Random(SEED));
        everyBodyIsAnswered(
                protocol == Protocol.JSON
                        ? body -> mutations.ofValues(new String(body, UTF_8))
                        : body -> mutations.ofParameters(new String(body, UTF_8)));
    }

    @Test
    void damagedRequestsNeverHarmOtherConnections() {
        Random random = new Random(SEED);
        Mutations mutations = new Mutations(random);
        String handle = handle();
        for (int i = 0; i < WHOLE_REQUESTS; i++) {
            String[] call = CALLS.get(random.nextInt(CALLS.size())).split(" ", 2);
            byte[] valid = wire.request(call[0], call[1].replace("HANDLE", handle));
            byte[] request = mutations.of(valid);
            int status = statusOf(request);
            assertThat(status)
                    .as("request %d of seed %d: %s", i, SEED, new String(request, ISO_8859_1))
                    .satisfiesAnyOf(
                            answered -> assertThat(answered).isLessThan(500),
                            answered -> assertThat(answered).isIn(501, 505));
        }
        wire.call("ListQueues", "{}").succeeds();
    }

    private void everyBodyIsAnswered(UnaryOperator<byte[]> mutation) {
        Random random = new Random(SEED);
        String handle = handle();
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            for (int i = 0; i < BODIES; i++) {
                String[] call = CALLS.get(random.nextInt(CALLS.size())).split(" ", 2);
                byte[] body = mutation.apply(
                        protocol.body(call[0], RawWire.json(call[1]).replace("HANDLE", handle)));
                HttpReply reply = connection.exchange(HttpConnection.post("/", wire.headers(call[0]), body));
                String about = "request " + i + " of seed " + SEED + ": " + new String(body, ISO_8859_1);
                assertThat(reply.status()).as("%s", about).isLessThan(500);
                assertThat(reply.endsTheConnection()).as("%s", about).isFalse();
                assertThat(reply.text()).as("%s", about).doesNotContain("\tat ", "java.", "io.holdfast");
                if (call[0].equals("DeleteQueue")) {
                    handle = handle();
                }
            }
            wire.answer("ListQueues", connection.exchange(wire.request("ListQueues", "{}")))
                    .succeeds();
        }
    }

    /** The status of the first answer, or 0 if the server hangs up without one because the request never ended. */
    private int statusOf(byte[] request) {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            connection.send(request);
            connection.sendNoMore();
            HttpReply reply = connection.read();
            assertThat(reply.text()).doesNotContain("\tat ", "java.", "netty");
            return reply.status();
        } catch (UncheckedIOException hungUp) {
            return 0;
        }
    }

    /** A handle of a queue that is new, because damaged requests may have changed the one that was there. */
    private String handle() {
        wire.call("DeleteQueue", "{'QueueUrl':'fuzz'}").http();
        return wire.create("fuzz").holding("x").take();
    }
}
