package io.holdfast.command.moving;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.ElasticMq;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Messages between two real servers, one of which is sometimes a real ElasticMQ. Each test has a queue of its own. */
@Timeout(180)
class MirrorCommandTest {
    @RegisterExtension
    static final HoldfastExtension one = HoldfastExtension.create();

    @RegisterExtension
    static final HoldfastExtension other = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final MovingCli here = new MovingCli(one.endpoint());
    private final MovingCli there = new MovingCli(other.endpoint());

    @Test
    void messagesAreMovedWithTheirAttributesAndTheQueueIsMade() {
        here.run("create", "plain", "-a", "VisibilityTimeout=77");
        here.run("send", "plain", "body", "-a", "Tenant=acme", "-a", "Size:Number=5", "-a", "Raw:Binary=AQI=");
        here.run("send", "plain", "many", "--count", "34");

        assertThat(mirror(here, "--move", "plain")).isZero();

        assertThat(here.out()).startsWith("moved: 35 messages of plain to ");
        assertThat(bodies(there, "plain", 40)).hasSize(35).contains("body");
        assertThat(bodies(here, "plain", 40)).isEmpty();
        there.run("attributes", "plain", "--json");
        assertThat(there.out()).contains("\"VisibilityTimeout\":\"77\"");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void attributesArriveAsTheyWere() {
        here.run("create", "attributes");
        here.run("send", "attributes", "x", "-a", "Tenant=acme", "-a", "Size:Number=5", "-a", "Raw:Binary=AQI=");
        assertThat(mirror(here, "--move", "attributes")).isZero();
        there.run("receive", "attributes", "--json");
        assertThat(there.out())
                .contains("\"Tenant\":{\"type\":\"String\",\"value\":\"acme\"}")
                .contains("\"Size\":{\"type\":\"Number\",\"value\":\"5\"}")
                .contains("\"Raw\":{\"type\":\"Binary\",\"value\":\"AQI=\"}");
    }

    @Test
    void groupsOfAFifoQueueStayInOrderAndKeepTheirIds() {
        here.run("create", "ordered.fifo");
        for (int i = 0; i < 12; i++) {
            here.run("send", "ordered.fifo", "a" + i, "--group", "a", "--dedup-id", "a-" + i);
            here.run("send", "ordered.fifo", "b" + i, "--group", "b", "--dedup-id", "b-" + i);
        }

        assertThat(mirror(here, "--move", "ordered.fifo")).isZero();

        List<String> bodies = bodies(there, "ordered.fifo", 30);
        assertThat(bodies.stream().filter(body -> body.startsWith("a")))
                .containsExactlyElementsOf(
                        IntStream.range(0, 12).mapToObj(i -> "a" + i).toList());
        assertThat(bodies.stream().filter(body -> body.startsWith("b")))
                .containsExactlyElementsOf(
                        IntStream.range(0, 12).mapToObj(i -> "b" + i).toList());
        // The id is remembered there, so a producer that sends the message again is recognised.
        there.run("send", "ordered.fifo", "again", "--group", "a", "--dedup-id", "a-3");
        assertThat(bodies(there, "ordered.fifo", 5)).isEmpty();
    }

    @Test
    void copyLeavesEverythingWhereItIsAlsoInAFifoQueue() {
        here.run("create", "kept.fifo");
        here.run("send", "kept.fifo", "x", "--group", "g", "--dedup-id", "d", "--count", "130");

        assertThat(mirror(here, "--copy", "kept.fifo")).isZero();

        assertThat(here.out()).startsWith("copied: 130 messages of kept.fifo to ");
        assertThat(bodies(there, "kept.fifo", 200)).hasSize(130);
        here.run("receive", "kept.fifo", "--json");
        assertThat(here.out()).contains("\"ApproximateReceiveCount\":\"1\"");
    }

    @Test
    void messageThatTheTargetDoesNotTakeStaysAndIsReported() throws Exception {
        here.run("create", "big");
        there.run("create", "big", "-a", "MaximumMessageSize=1024");
        Path body = Files.writeString(directory.resolve("body"), "x".repeat(2_000));
        here.run("send", "big", "@" + body);
        here.run("send", "big", "small");

        assertThat(mirror(here, "--move", "big")).isEqualTo(1);

        assertThat(here.out()).startsWith("moved: 1 message of big");
        assertThat(here.err()).contains("1 message of big stayed, because the target did not take them");
        assertThat(bodies(here, "big", 5)).hasSize(1).allMatch(left -> left.length() == 2_000);
        assertThat(bodies(there, "big", 5)).containsExactly("small");
    }

    @Test
    void messageThatAnEarlierRunHasSentIsOnlyDeleted() throws Exception {
        here.run("create", "resumed");
        here.run("send", "resumed", "twice", "--json");
        String id = here.out().replaceAll(".*\"messageId\":\"([^\"]+)\".*\\s*", "$1");
        Files.writeString(
                directory.resolve("state.json"),
                "{\"mirror\":\"%s %s move\",\"at\":1,\"queues\":{\"resumed\":{\"sent\":[\"%s\"],\"position\":\"\"}}}"
                        .formatted(one.endpoint(), other.endpoint(), id));
        here.run("send", "resumed", "once");

        assertThat(mirror(here, "--move", "resumed", "--json")).isZero();

        assertThat(here.out()).contains("\"moved\":1");
        assertThat(bodies(there, "resumed", 5)).containsExactly("once");
        assertThat(bodies(here, "resumed", 5)).isEmpty();
    }

    @Test
    void ctrlCLeavesTheRestForTheNextRun() {
        here.run("create", "stopped");
        here.run("send", "stopped", "x", "--count", "25");
        List<Runnable> ctrlC = new ArrayList<>();
        MovingCli impatient = new MovingCli(one.endpoint()).stoppedBy(onSignal -> {
            ctrlC.add(onSignal);
            onSignal.run();
        });

        assertThat(mirror(impatient, "--move", "stopped")).isEqualTo(1);
        assertThat(impatient.err()).endsWith("Stopped. The same command goes on where it was.\n");
        assertThat(ctrlC).hasSize(1);

        assertThat(mirror(here, "--move", "stopped")).isZero();
        assertThat(bodies(there, "stopped", 30)).hasSize(25);
    }

    @Test
    void elasticMqCanBeLeftAndEntered() {
        MovingCli elastic = new MovingCli(ElasticMq.shared().endpoint());
        elastic.run("create", "foreign", "--dead-letter-queue");
        elastic.run("send", "foreign", "hello", "-a", "Tenant=acme", "--count", "12");

        assertThat(elastic.run(
                        "mirror",
                        "--from",
                        ElasticMq.shared().endpoint().toString(),
                        "--to",
                        one.endpoint().toString(),
                        "--copy",
                        "foreign",
                        "--state",
                        directory.resolve("c").toString()))
                .isZero();
        assertThat(elastic.out()).startsWith("copied: 12 messages of foreign to ");
        assertThat(elastic.run(
                        "mirror",
                        "--from",
                        ElasticMq.shared().endpoint().toString(),
                        "--to",
                        one.endpoint().toString(),
                        "--move",
                        "foreign",
                        "--to-queue",
                        "arrived",
                        "--state",
                        directory.resolve("m").toString()))
                .isZero();
        assertThat(bodies(here, "foreign", 20)).hasSize(12);
        assertThat(bodies(here, "arrived", 20)).hasSize(12);
        assertThat(here.run(
                        "mirror",
                        "--from",
                        one.endpoint().toString(),
                        "--to",
                        ElasticMq.shared().endpoint().toString(),
                        "--copy",
                        "--match",
                        "arrived",
                        "--state",
                        directory.resolve("b").toString()))
                .isZero();
    }

    @Test
    void mistakesAreOneSentence() {
        here.run("create", "known");
        assertThat(here.run("mirror", "known", "--move")).isEqualTo(2);
        assertThat(here.err()).startsWith("mirror needs --from URL and --to URL");
        assertThat(mirror(here, "known")).isEqualTo(2);
        assertThat(here.err()).startsWith("choose --move or --copy");
        assertThat(mirror(here, "--move")).isEqualTo(2);
        assertThat(here.err()).startsWith("name the queues, or choose --all or --match");
        assertThat(mirror(here, "--move", "nowhere")).isEqualTo(1);
        assertThat(here.err()).startsWith("There is no queue 'nowhere' at ");
        assertThat(mirror(here, "--move", "known", "--no-create")).isEqualTo(1);
        assertThat(here.err()).startsWith("There is no queue 'known' at " + other.endpoint());
        assertThat(here.run(
                        "mirror",
                        "--from",
                        one.endpoint().toString(),
                        "--to",
                        one.endpoint().toString(),
                        "--move",
                        "known",
                        "--state",
                        directory.resolve("s").toString()))
                .isEqualTo(1);
        assertThat(here.err()).isEqualTo("known would be mirrored into itself.\n");
    }

    private int mirror(MovingCli cli, String... words) {
        List<String> all = new ArrayList<>(List.of(
                "mirror",
                "--from",
                one.endpoint().toString(),
                "--to",
                other.endpoint().toString(),
                "--state",
                directory.resolve("state.json").toString()));
        all.addAll(List.of(words));
        return cli.run(all.toArray(String[]::new));
    }

    private static List<String> bodies(MovingCli cli, String queue, int most) {
        cli.run("receive", queue, "--max", Integer.toString(most), "--wait", "1s", "--delete", "--raw");
        return cli.out().lines().toList();
    }
}
