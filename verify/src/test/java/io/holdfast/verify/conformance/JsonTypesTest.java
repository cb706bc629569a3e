package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand where in a request, and what only JSON can say: the behaviour's section 2.6. */
class JsonTypesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast);

    @Test
    void nullIsAbsent() {
        QueueOnWire queue = wire.create("nulls").holding("x");
        queue.receive(
                        "{'MaxNumberOfMessages':null,'WaitTimeSeconds':null,'AttributeNames':null,'VisibilityTimeout':null}")
                .with("Messages.0.Body", "x");
        queue.call("SendMessage", "{'MessageBody':null}").refusesMissing("MessageBody");
        queue.call("SendMessage", "{'MessageBody':'y','MessageAttributes':null,'DelaySeconds':null}")
                .succeeds();
        wire.call("ListQueues", "{'QueueNamePrefix':null}").succeeds();
        wire.call("CreateQueue", "{'QueueName':'nulls','Attributes':null,'tags':null}")
                .succeeds();
        wire.call("CreateQueue", "{'QueueName':'nulls','Attributes':{'VisibilityTimeout':null}}")
                .succeeds();
    }

    @ParameterizedTest
    @CsvSource({"12, 12", "true, true", "false, false", "1.50, 1.50", "-7, -7"})
    void scalarWhereATextIsExpectedBecomesItsText(String literal, String text) {
        QueueOnWire queue = wire.create("texts-" + literal.replace('.', '_'));
        queue.call("SendMessage", "{'MessageBody':" + literal + "}").succeeds();
        queue.receive().with("Messages.0.Body", text);
    }

    @Test
    void attributesMayBeNumbersAndBooleans() {
        QueueOnWire queue = wire.create("numbers", "{'VisibilityTimeout':45,'SqsManagedSseEnabled':false}");
        queue.attributes("VisibilityTimeout", "SqsManagedSseEnabled")
                .withExactly("{'Attributes':{'VisibilityTimeout':'45','SqsManagedSseEnabled':'false'}}");
    }

    @Test
    void textWhereAnIntegerIsExpectedIsRefused() {
        wire.create("integers")
                .call("ReceiveMessage", "{'MaxNumberOfMessages':'1'}")
                .refuses(
                        "SerializationException",
                        "MalformedInput",
                        400,
                        "STRING_VALUE can not be converted to an Integer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "1.5", "99999999999", "1e99", "-0.1"})
    void whatIsNoIntegerIsRefusedWhereOneIsExpected(String literal) {
        wire.create("not-integers")
                .call("ReceiveMessage", "{'MaxNumberOfMessages':" + literal + "}")
                .refuses("SerializationException", "MalformedInput", 400);
    }

    @Test
    void structureWhereATextIsExpectedIsRefused() {
        wire.create("structures")
                .call("SendMessage", "{'MessageBody':{'a':1}}")
                .refuses(
                        "SerializationException",
                        "MalformedInput",
                        400,
                        "Start of structure or map found where not expected.");
    }

    @Test
    void listWhereATextIsExpectedIsRefused() {
        wire.create("lists")
                .call("SendMessage", "{'MessageBody':['a']}")
                .refuses("SerializationException", "MalformedInput", 400, "Start of list found where not expected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'AttributeNames':'All'",
                "'AttributeNames':{}",
                "'AttributeNames':[{}]",
                "'AttributeNames':[['All']]",
                "'MessageAttributeNames':1",
                "'VisibilityTimeout':[]",
                "'VisibilityTimeout':{}"
            })
    void otherShapesAreRefusedInReceive(String member) {
        wire.create("receive-shapes")
                .call("ReceiveMessage", "{" + member + "}")
                .refuses("SerializationException", "MalformedInput", 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'MessageAttributes':[]",
                "'MessageAttributes':{'a':'b'}",
                "'MessageAttributes':{'a':{'DataType':'Binary','BinaryValue':'not base64!'}}",
                "'MessageAttributes':{'a':{'DataType':'String','StringValue':[]}}"
            })
    void otherShapesAreRefusedInSend(String member) {
        wire.create("send-shapes")
                .call("SendMessage", "{'MessageBody':'x'," + member + "}")
                .refuses("SerializationException", "MalformedInput", 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'Entries':{}", "'Entries':'x'", "'Entries':['x']", "'Entries':[[]]"})
    void otherShapesAreRefusedInBatches(String member) {
        QueueOnWire queue = wire.create("batch-shapes");
        for (String action : new String[] {"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"}) {
            queue.call(action, "{" + member + "}").refuses("SerializationException", "MalformedInput", 400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TagQueue {'QueueUrl':'shapes','Tags':['a']}",
                "UntagQueue {'QueueUrl':'shapes','TagKeys':'a'}",
                "AddPermission {'QueueUrl':'shapes','Label':'l','AWSAccountIds':'x','Actions':['SendMessage']}",
                "CreateQueue {'QueueName':'shapes','tags':[]}",
                "CreateQueue {'QueueName':'shapes','Attributes':[]}",
                "StartMessageMoveTask {'SourceArn':'x','MaxNumberOfMessagesPerSecond':'1'}",
                "ListMessageMoveTasks {'SourceArn':'x','MaxResults':'1'}",
                "ListDeadLetterSourceQueues {'QueueUrl':'shapes','MaxResults':{}}"
            })
    void otherShapesAreRefusedElsewhereToo(String call) {
        wire.create("shapes");
        String[] parts = call.split(" ", 2);
        wire.call(parts[0], parts[1]).refuses("SerializationException", "MalformedInput", 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"})
    void batchWithoutAListIsNotAnEmptyOne(String action) {
        QueueOnWire queue = wire.create("no-entries");
        queue.call(action, "{}").refusesMissing("Entries");
        queue.call(action, "{'Entries':null}").refusesMissing("Entries");
    }

    @Test
    void bothWaysOfNamingSystemAttributesAddUp() {
        QueueOnWire queue = wire.create("union", "{'VisibilityTimeout':'0'}").holding("x");
        queue.receive("{'AttributeNames':['SenderId'],'MessageSystemAttributeNames':['All']}")
                .with("Messages.0.Attributes.ApproximateReceiveCount", "1")
                .with("Messages.0.Attributes.SenderId", "<any>");
    }

    @Test
    void unknownMembersAreIgnored() {
        QueueOnWire queue = wire.create("unknown-members");
        queue.call("SendMessage", "{'Nope':{'deep':[1,{'x':null}]},'MessageBody':'x','messagebody':'y','More':[]}")
                .succeeds();
        queue.receive().with("Messages.0.Body", "x");
    }

    @Test
    void escapesInNamesAndValuesAreRead() {
        wire.callAt("/", "CreateQueue", "{\"\\u0051ueue\\u004eame\":\"esc\\u0061ped\"}")
                .succeeds()
                .withExactly("{'QueueUrl':'%s/000000000000/escaped'}", wire.endpoint());
    }

    @Test
    void bodyMayBeLargerOnTheWireThanTheMessageInIt() {
        QueueOnWire queue = wire.create("inflated");
        StringBuilder body = new StringBuilder("{\"QueueUrl\":\"inflated\",\"MessageBody\":\"");
        body.append("\\u0061".repeat(1_048_576)).append("\"}");
        byte[] request = HttpConnection.post(
                "/", wire.headers("SendMessage"), body.toString().getBytes(UTF_8));
        wire.call("SendMessage", request).succeeds();
        queue.receive().with("Messages.0.Body", "a".repeat(1_048_576));
    }
}
