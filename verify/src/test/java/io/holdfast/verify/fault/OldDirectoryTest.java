package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory from before there was a log of our own is taken over with everything in it. */
final class OldDirectoryTest {
    private static final String WORK = "arn:aws:sqs:us-east-1:000000000000:work";
    private static final String DEAD = "arn:aws:sqs:us-east-1:000000000000:dead";
    /** So many messages left the queue work; the first ones were moved to the queue back, the others are being moved. */
    private static final int DEAD_LETTERS = 65;

    @TempDir
    Path directory;

    private OldDirectory old;
    private Path data;
    private OldServer server;

    @BeforeEach
    void startOnACopy() throws Exception {
        old = new OldDirectory("0.1-format-1");
        data = directory.resolve("data");
        old.copyTo(data);
        server = new OldServer(data, old.leftMillis());
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void directoryIsOfThePresentFormatAfterwardsAndKeepsItsOnePartition() throws Exception {
        assertThat(data.resolve("FORMAT")).hasContent("holdfast-data 2");
        assertThat(data.resolve("rows")).isDirectory();
        assertThat(data.resolve("rows-1")).doesNotExist();
        try (Stream<Path> rows = Files.list(data.resolve("rows"))) {
            assertThat(rows.filter(file -> file.toString().endsWith(".log")))
                    .as("RocksDB's own log has nothing any more")
                    .allSatisfy(file -> assertThat(file).isEmptyFile());
        }
    }

    @Test
    void attributesCountsAndTagsAreWhatTheyWere() throws Exception {
        for (int start = 1; start <= 2; start++) {
            for (String queue : List.of("orders", "work", "ledger.fifo")) {
                assertThat(server.attributes(queue))
                        .as("%s at start %d", queue, start)
                        .isEqualTo(old.attributes(queue));
            }
            assertThat(OldServer.texts(server.call("ListQueueTags", "{" + Client.url("orders") + "}")
                            .object("Tags")))
                    .isEqualTo(old.tags("orders"));
            server.stop();
            server.start();
        }
    }

    @Test
    void messagesAreThereWhenTheyAreDueWithTheirIdsBodiesAndAttributes() throws Exception {
        Map<String, String> waiting = old.bodies("orders", "waiting");
        assertThat(waiting).hasSize(250);
        assertThat(receiveOrders()).isEqualTo(waiting);
        server.stop();
        server.start();
        assertThat(receiveOrders())
                .as("all others are in flight or delayed, after a second start too")
                .isEmpty();
        server.advance(Duration.ofMinutes(15));
        assertThat(receiveOrders()).hasSize(20).isEqualTo(old.bodies("orders", "delayed"));
        server.advance(Duration.ofHours(12).minusSeconds(930));
        assertThat(receiveOrders()).isEmpty();
        server.advance(Duration.ofSeconds(30));
        assertThat(receiveOrders()).containsAllEntriesOf(old.bodies("orders", "in-flight"));
    }

    @Test
    void receiptHandlesOfTheOldServerAreStillGood() throws Exception {
        List<OldDirectory.Message> held = old.messages("orders").stream()
                .filter(message -> message.state().equals("in-flight"))
                .toList();
        server.call("DeleteMessage", "{" + Client.url("orders") + "," + handle(held.get(0)) + "}");
        server.call(
                "ChangeMessageVisibility",
                "{" + Client.url("orders") + "," + handle(held.get(1)) + ",\"VisibilityTimeout\":0}");
        assertThat(server.attributes("orders"))
                .containsEntry("ApproximateNumberOfMessagesNotVisible", "18")
                .containsEntry("ApproximateNumberOfMessages", "251");
        assertThat(receiveOrders())
                .containsEntry(held.get(1).id(), held.get(1).body())
                .doesNotContainKey(held.get(0).id());
    }

    @Test
    void fifoQueueKeepsOrderGroupsInFlightAndDeduplication() throws Exception {
        List<OldDirectory.Message> messages = old.messages("ledger.fifo");
        for (OldDirectory.Message message : messages) {
            Json again = server.call(
                    "SendMessage",
                    "{" + Client.url("ledger.fifo") + ",\"MessageBody\":\"again\",\"MessageGroupId\":\"z\","
                            + "\"MessageDeduplicationId\":\"" + message.more().get(1) + "\"}");
            assertThat(again.text("MessageId")).isEqualTo(message.id());
            assertThat(again.text("SequenceNumber")).isEqualTo(message.more().get(2));
        }
        List<String> free = receiveAll("ledger.fifo").stream()
                .map(message -> message.text("MessageId") + " "
                        + message.object("Attributes").text("MessageGroupId") + " "
                        + message.object("Attributes").text("SequenceNumber"))
                .toList();
        for (String group : List.of("b", "c")) {
            assertThat(free.stream().filter(message -> message.contains(" " + group + " ")))
                    .containsExactlyElementsOf(messages.stream()
                            .filter(message -> message.more().get(0).equals(group))
                            .map(message -> message.id() + " " + group + " "
                                    + message.more().get(2))
                            .toList());
        }
        assertThat(free).as("the group with messages in flight is held up").hasSize(20);
        for (OldDirectory.Message message : messages) {
            if (message.state().equals("in-flight")) {
                server.call("DeleteMessage", "{" + Client.url("ledger.fifo") + "," + handle(message) + "}");
            }
        }
        assertThat(receiveAll("ledger.fifo")).hasSize(8);
    }

    @Test
    void moveTasksAreListedAndTheRunningOneIsFinished() throws Exception {
        List<Json> tasks = tasks();
        assertThat(tasks.stream().map(task -> task.text("Status"))).containsExactly("RUNNING", "COMPLETED");
        assertThat(tasks.get(0).number("ApproximateNumberOfMessagesToMove")).isEqualTo(60);
        assertThat(tasks.get(0).number("ApproximateNumberOfMessagesMoved")).isBetween(2L, 4L);
        assertThat(tasks.get(1).number("ApproximateNumberOfMessagesMoved")).isEqualTo(5);
        List<Json> dead = receiveAll("dead");
        assertThat(dead).isNotEmpty().allSatisfy(message -> {
            assertThat(message.text("Body")).startsWith("dead ");
            assertThat(message.object("Attributes").text("DeadLetterQueueSourceArn"))
                    .isEqualTo(WORK);
        });
        for (int second = 0; second < 2 * DEAD_LETTERS; second++) {
            server.advance(Duration.ofSeconds(1));
        }
        assertThat(tasks().get(0).text("Status")).isEqualTo("COMPLETED");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < DEAD_LETTERS; i++) {
            expected.add(i < 5 ? "returned " + i : "dead " + (i - 5));
        }
        List<String> all = new ArrayList<>();
        receiveAll("back").forEach(message -> all.add(message.text("Body")));
        receiveAll("dead").forEach(message -> all.add(message.text("Body")));
        assertThat(all).containsExactlyInAnyOrderElementsOf(expected);
    }

    private List<Json> tasks() throws IOException {
        return server.call("ListMessageMoveTasks", "{\"SourceArn\":\"" + DEAD + "\",\"MaxResults\":10}")
                .objects("Results");
    }

    /** Bodies by id. */
    private Map<String, String> receiveOrders() throws IOException {
        Map<String, String> bodies = new HashMap<>();
        for (Json message : receiveAll("orders")) {
            String body = message.text("Body");
            assertThat(message.object("MessageAttributes").object("number").text("StringValue"))
                    .isEqualTo(body.substring("order ".length()));
            assertThat(bodies.put(message.text("MessageId"), body)).isNull();
        }
        return bodies;
    }

    /** It is in flight afterwards; what a FIFO queue has given is deleted, because it holds up its group. */
    private List<Json> receiveAll(String queue) throws IOException {
        return server.receive(queue, queue.endsWith(".fifo"));
    }

    private static String handle(OldDirectory.Message message) {
        return "\"ReceiptHandle\":\"" + message.handle() + "\"";
    }
}
