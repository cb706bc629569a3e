package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Debian's {@code aws}, which speaks the Query protocol. */
class AwsCliTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void messageMakesTheWholeRound() throws Exception {
        String url = sqs("create-queue --queue-name cli-round --attributes VisibilityTimeout=45 --query QueueUrl");
        assertThat(sqs("get-queue-url --queue-name cli-round --query QueueUrl")).isEqualTo(url);
        assertThat(
                        sqs(
                                "get-queue-attributes --queue-url cli-round --attribute-names All --query Attributes.VisibilityTimeout"))
                .isEqualTo("45");
        sqs(
                "send-message --queue-url cli-round --message-attributes colour={DataType=String,StringValue=grün}",
                "--message-body",
                "häl\r\nlo <&\"> \ud83d\ude00");
        String message = sqs("receive-message --queue-url cli-round --message-attribute-names All --query "
                + "Messages[0].[ReceiptHandle,MessageAttributes.colour.StringValue,Body]");
        String handle = message.substring(0, message.indexOf('\t'));
        assertThat(message).endsWith("\tgrün\thäl\r\nlo <&\"> \ud83d\ude00");
        sqs("change-message-visibility --queue-url cli-round --visibility-timeout 100 --receipt-handle " + handle);
        sqs("delete-message --queue-url cli-round --receipt-handle " + handle);
        assertThat(sqs("get-queue-attributes --queue-url cli-round --attribute-names All --query "
                        + "Attributes.[ApproximateNumberOfMessages,ApproximateNumberOfMessagesNotVisible]"))
                .isEqualTo("0\t0");
        sqs("delete-queue --queue-url cli-round");
        assertThat(sqs("list-queues --queue-name-prefix cli-round --query QueueUrls"))
                .isEqualTo("None");
    }

    @Test
    void batchesSucceedAndFailInPart() throws Exception {
        sqs("create-queue --queue-name cli-batch");
        assertThat(
                        sqs(
                                "send-message-batch --queue-url cli-batch --query [Successful[].Id,Failed[].Id] --entries",
                                "[{\"Id\":\"a\",\"MessageBody\":\"x\"},{\"Id\":\"b\",\"MessageBody\":\"y\",\"DelaySeconds\":901}]"))
                .isEqualTo("a\nb");
        String handle = sqs("receive-message --queue-url cli-batch --query Messages[0].ReceiptHandle");
        assertThat(sqs(
                        "delete-message-batch --queue-url cli-batch --query Successful[].Id --entries Id=a,ReceiptHandle="
                                + handle))
                .isEqualTo("a");
        sqs("purge-queue --queue-url cli-batch");
    }

    @Test
    void groupIsDeliveredInOrder() throws Exception {
        sqs("create-queue --queue-name cli.fifo --attributes FifoQueue=true,ContentBasedDeduplication=true");
        for (String body : List.of("1", "2", "2", "3")) {
            sqs("send-message --queue-url cli.fifo --message-group-id g --message-body " + body);
        }
        assertThat(sqs("receive-message --queue-url cli.fifo --max-number-of-messages 10 --query Messages[].Body"))
                .isEqualTo("1\t2\t3");
    }

    @Test
    void tagsArePrinted() throws Exception {
        sqs("create-queue --queue-name cli-tags --tags env=dev");
        sqs("tag-queue --queue-url cli-tags --tags team=orders");
        sqs("untag-queue --queue-url cli-tags --tag-keys env");
        assertThat(sqs("list-queue-tags --queue-url cli-tags --query Tags")).isEqualTo("orders");
    }

    @Test
    void errorIsPrintedWithItsCodeAndText() throws Exception {
        Program.Ended ended = program().end(command("get-queue-url --queue-name cli-nope"));
        assertThat(ended.code()).isEqualTo(254);
        assertThat(ended.output())
                .contains(
                        "(AWS.SimpleQueueService.NonExistentQueue)",
                        "The specified queue does not exist for this wsdl version.");
    }

    /** Runs {@code aws sqs} with these words, then these arguments as they are, and gives the text it prints. */
    private static String sqs(String words, String... arguments) throws IOException, InterruptedException {
        return program().run(command(words, arguments)).stripTrailing();
    }

    private static String[] command(String words, String... arguments) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/aws", "--output", "text", "--endpoint-url"));
        command.add(holdfast.endpoint().toString());
        command.add("sqs");
        command.addAll(List.of(words.split(" ")));
        command.addAll(List.of(arguments));
        return command.toArray(String[]::new);
    }

    private static Program program() {
        return new Program(Path.of("."), holdfast.endpoint()).with("LC_ALL", "C.UTF-8");
    }
}
