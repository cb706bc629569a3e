package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the entries of a batch succeed and fail, each by itself: the rest of the behaviour's section 5.10, and 2.3. */
@InBothProtocols
@Holds({"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"})
class BatchEntriesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    BatchEntriesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A34: a batch without failures has no list of them")
    void batchWithoutFailuresHasNoListOfThem() {
        QueueOnWire queue = wire.create("a34-good");
        queue.call("SendMessageBatch", "{'Entries':[{'Id':'a','MessageBody':'x'},{'Id':'b','MessageBody':'y'}]}")
                .succeeds()
                .withExactly("{'Successful':["
                        + "{'Id':'a','MessageId':'<uuid>','MD5OfMessageBody':'9dd4e461268c8034f5c8564e155c67a6'},"
                        + "{'Id':'b','MessageId':'<uuid>','MD5OfMessageBody':'415290769594460e2e485922904f345d'}]}");
        assertThat(queue.bodies()).containsExactly("x", "y");
    }

    @Test
    @DisplayName("A34: an entry that is too large fails alone")
    void entryThatIsTooLargeFailsAlone() {
        QueueOnWire queue = wire.create("a34", "{'MaximumMessageSize':'1024'}");
        queue.call(
                        "SendMessageBatch",
                        "{'Entries':[{'Id':'t','MessageBody':'%s'},{'Id':'s','MessageBody':'%s'}]}",
                        "a".repeat(1025),
                        "a".repeat(1024))
                .succeeds()
                .withExactly(
                        "{'Successful':[{'Id':'s','MessageId':'<uuid>','MD5OfMessageBody':'<any>'}],"
                                + "'Failed':[{'Id':'t','SenderFault':true,'Code':'InvalidParameterValue','Message':"
                                + "'One or more parameters cannot be validated. Reason: Message must be shorter than 1024 bytes.'}]}");
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    @Holds("EmptyValue")
    void everyKindOfBadMessageFailsAlone() {
        QueueOnWire queue = wire.create("bad-messages");
        queue.call("SendMessageBatch", """
                {'Entries':[
                {'Id':'empty','MessageBody':''},
                {'Id':'characters','MessageBody':'\\u0000'},
                {'Id':'good','MessageBody':'x'},
                {'Id':'missing'},
                {'Id':'delay','MessageBody':'x','DelaySeconds':901},
                {'Id':'type','MessageBody':'x','MessageAttributes':{'n':{'DataType':'Nope','StringValue':'x'}}},
                {'Id':'dedup','MessageBody':'x','MessageDeduplicationId':'d'},
                {'Id':'group','MessageBody':'x','MessageGroupId':''}]}""").succeeds().withExactly("""
                {'Successful':[{'Id':'good','MessageId':'<uuid>','MD5OfMessageBody':'<any>'}],'Failed':[
                {'Id':'empty','SenderFault':true,'Code':'EmptyValue','Message':'<any>'},
                {'Id':'characters','SenderFault':true,'Code':'InvalidMessageContents','Message':'<any>'},
                {'Id':'missing','SenderFault':true,'Code':'EmptyValue','Message':'<any>'},
                {'Id':'delay','SenderFault':true,'Code':'InvalidParameterValue','Message':'<any>'},
                {'Id':'type','SenderFault':true,'Code':'InvalidParameterValue','Message':'<any>'},
                {'Id':'dedup','SenderFault':true,'Code':'InvalidParameterValue','Message':'<any>'},
                {'Id':'group','SenderFault':true,'Code':'InvalidParameterValue','Message':'<any>'}]}""");
        assertThat(queue.bodies()).containsExactly("x");
    }

    @Test
    void batchInWhichEverythingFailsHasNoSuccesses() {
        wire.create("all-bad")
                .call("SendMessageBatch", "{'Entries':[{'Id':'a','MessageBody':''}]}")
                .succeeds()
                .withExactly("{'Failed':[{'Id':'a','SenderFault':true,'Code':'EmptyValue','Message':'<any>'}]}");
    }

    @Test
    void entriesHaveDelaysAttributesAndGroupsOfTheirOwn() {
        QueueOnWire queue = wire.create("own");
        queue.call(
                        "SendMessageBatch",
                        "{'Entries':[{'Id':'a','MessageBody':'x','DelaySeconds':900},"
                                + "{'Id':'b','MessageBody':'y','MessageGroupId':'g','MessageAttributes':"
                                + MessageAttributesTest.THREE
                                + "},{'Id':'c','MessageBody':'z','MessageSystemAttributes':"
                                + "{'AWSTraceHeader':{'DataType':'String','StringValue':'Root=1'}}}]}")
                .succeeds()
                .with("Successful.1.MD5OfMessageAttributes", "d838729972a4b70e2d2acd9d59ac847c")
                .with("Successful.2.MD5OfMessageSystemAttributes", "<any>")
                .without("Successful.0.MD5OfMessageAttributes");
        assertThat(queue.counts()).isEqualTo("2/0/1");
        queue.receive("{'MaxNumberOfMessages':10,'AttributeNames':['All'],'MessageAttributeNames':['All']}")
                .with("Messages.0.Attributes.MessageGroupId", "g")
                .with("Messages.0.MD5OfMessageAttributes", "d838729972a4b70e2d2acd9d59ac847c")
                .with("Messages.1.Attributes.AWSTraceHeader", "Root=1");
    }

    @Test
    void deletesSucceedAndFailEachByItself() {
        QueueOnWire queue = wire.create("deletes").holding("a", "b");
        String first = queue.take();
        String second = queue.take();
        queue.call(
                        "DeleteMessageBatch",
                        "{'Entries':[{'Id':'1','ReceiptHandle':'%s'},{'Id':'2','ReceiptHandle':'garbage'},"
                                + "{'Id':'3','ReceiptHandle':'%s'},{'Id':'4'}]}",
                        first,
                        second)
                .succeeds()
                .with("Successful", java.util.List.of(java.util.Map.of("Id", "1"), java.util.Map.of("Id", "3")))
                .with("Failed.0.Id", "2")
                .with("Failed.0.SenderFault", true)
                .with("Failed.0.Code", "ReceiptHandleIsInvalid")
                .with("Failed.0.Message", "The input receipt handle \"garbage\" is not a valid receipt handle.")
                .with("Failed.1.Id", "4")
                .with("Failed.1.Code", "MissingParameter")
                .with("Failed.1.Message", "The request must contain the parameter ReceiptHandle.");
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void deletesOfMessagesThatAreGoneSucceed() {
        QueueOnWire queue = wire.create("deletes-again").holding("a");
        String handle = queue.take();
        queue.call(
                        "DeleteMessageBatch",
                        "{'Entries':[{'Id':'1','ReceiptHandle':'%s'},{'Id':'2','ReceiptHandle':'%s'}]}",
                        handle,
                        handle)
                .succeeds()
                .withExactly("{'Successful':[{'Id':'1'},{'Id':'2'}]}");
    }

    @Test
    void visibilityChangesSucceedAndFailEachByItself() {
        QueueOnWire queue = wire.create("changes").holding("a", "b", "c");
        String released = queue.take();
        String gone = queue.take();
        String kept = queue.take();
        queue.delete(gone).succeedsWithoutBody();
        String entry = "{'Id':'%s','ReceiptHandle':'%s','VisibilityTimeout':%d}";
        String entries = String.join(
                ",",
                String.format(entry, "range", kept, -85),
                String.format(entry, "released", released, 0),
                String.format(entry, "gone", gone, 10),
                "{'Id':'missing','ReceiptHandle':'" + kept + "'}",
                String.format(entry, "garbage", "garbage", 1),
                String.format(entry, "kept", kept, 600));
        Answer answer = queue.call("ChangeMessageVisibilityBatch", "{'Entries':[" + entries + "]}")
                .succeeds();
        answer.with(
                "Successful", java.util.List.of(java.util.Map.of("Id", "released"), java.util.Map.of("Id", "kept")));
        answer.with("Failed.0.Id", "range")
                .with("Failed.0.Code", "InvalidParameterValue")
                .with(
                        "Failed.0.Message",
                        "Value -85 for parameter VisibilityTimeout is invalid."
                                + " Reason: VisibilityTimeout must be an integer between 0 and 43200.");
        answer.with("Failed.1.Id", "gone").with("Failed.1.Code", "InvalidParameterValue");
        answer.with("Failed.2.Id", "missing").with("Failed.2.Code", "MissingParameter");
        answer.with("Failed.3.Id", "garbage").with("Failed.3.Code", "ReceiptHandleIsInvalid");
        assertThat(queue.counts()).isEqualTo("1/1/0");
        queue.receive().with("Messages.0.Body", "a");
    }
}
