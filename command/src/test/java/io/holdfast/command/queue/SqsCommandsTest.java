package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands that need nothing but SQS, on a real server. Each test has a queue of its own. */
@Timeout(120)
class SqsCommandsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final QueueCli cli = new QueueCli(holdfast.endpoint());

    @Test
    void messageIsSentReceivedAndDeleted() {
        assertThat(cli.run("create one")).isZero();
        assertThat(cli.run("send one hello~world -a Tenant=acme -a Size:Number=5"))
                .isZero();
        assertThat(cli.out()).startsWith("sent: ");
        assertThat(cli.run("receive one --delete")).isZero();
        assertThat(cli.out())
                .contains("delivery 1")
                .contains("  Size = 5\n")
                .contains("  Tenant = acme\n")
                .contains("    hello world\n");
        awaitListed("one", "\"visible\":0,\"inFlight\":0");
    }

    @Test
    void bodyComesFromAFileOrFromTheStandardInput() throws Exception {
        cli.run("create files");
        Path file = Files.writeString(directory.resolve("body"), "from a file\n");
        assertThat(cli.run("send", "files", "@" + file)).isZero();
        assertThat(cli.typing("from the input").run("send files -")).isZero();
        assertThat(cli.run("receive files --max 2 --raw")).isZero();
        assertThat(cli.out()).contains("from a file\n\n").contains("from the input\n");
        assertThat(cli.run("send", "files", "@" + directory.resolve("none"))).isEqualTo(1);
        assertThat(cli.err()).isEqualTo("There is no file " + directory.resolve("none") + ".\n");
        assertThat(cli.reading(new byte[] {(byte) 0xff}).run("send files -")).isEqualTo(1);
        assertThat(cli.err()).startsWith("The standard input is not text in UTF-8");
    }

    @Test
    void manyMessagesAreSentInBatches() {
        cli.run("create many.fifo");
        assertThat(cli.run("send many.fifo x --group g --dedup-id d --count 25 --json"))
                .isZero();
        assertThat(cli.out().lines()).hasSize(25).allMatch(line -> line.contains("\"sequenceNumber\":"));
        awaitListed("many.fifo", "\"visible\":25");
    }

    @Test
    void batchesOfLargeMessagesStayWithinWhatServersTake() throws Exception {
        cli.run("create large");
        Path file = Files.writeString(directory.resolve("large"), "x".repeat(200_000));
        assertThat(cli.run("send", "large", "@" + file, "--count", "3")).isZero();
        assertThat(cli.out()).startsWith("sent: 3 messages to large");
    }

    @Test
    void createMakesTheDeadLetterQueueToo() {
        assertThat(cli.run("create shop --fifo --dead-letter-queue --max-receives 7 -a VisibilityTimeout=600"))
                .isZero();
        assertThat(cli.out()).contains("/shop.fifo, dead letters go to ").contains("/shop-dlq.fifo");
        assertThat(cli.run("attributes shop.fifo --json")).isZero();
        assertThat(cli.out())
                .contains("\"VisibilityTimeout\":\"600\"")
                .contains("shop-dlq.fifo")
                .contains("maxReceiveCount\\\":7");
        assertThat(cli.run("attributes shop-dlq.fifo")).isZero();
        assertThat(cli.out()).containsPattern("MessageRetentionPeriod +1209600 \\(14 d\\)");
        assertThat(cli.run("create other --dead-letter-target shop-dlq")).isEqualTo(1);
        assertThat(cli.run("create other --max-receives 3")).isEqualTo(2);
    }

    @Test
    void attributesAreChangedAndShown() {
        cli.run("create changed");
        assertThat(cli.run("attributes changed --set VisibilityTimeout=300 --set DelaySeconds=1"))
                .isZero();
        assertThat(cli.out())
                .containsPattern("VisibilityTimeout +300 \\(5 min\\)")
                .containsPattern("DelaySeconds +1\n");
        assertThat(cli.run("attributes changed --set VisibilityTimeout=soon")).isEqualTo(1);
        assertThat(cli.err()).contains("VisibilityTimeout").hasLineCount(1);
    }

    @Test
    void purgeWantsTheNameOfTheQueue() {
        cli.run("create full");
        cli.run("send full x --count 12");
        assertThat(cli.run("purge full")).isEqualTo(2);
        assertThat(cli.err()).startsWith("nobody can be asked here: purge needs --yes");
        assertThat(cli.onTerminal(80).typing("fool\n").run("purge full")).isEqualTo(1);
        assertThat(cli.err())
                .contains("This deletes 12 messages of full")
                .endsWith("Nothing was done: that is not the name of the queue.\n");
        assertThat(cli.typing("full\n").run("purge full")).isZero();
        assertThat(cli.out()).isEqualTo("purged: 12 messages of full deleted.\n");
    }

    @Test
    void deleteTakesTheQueueAway() {
        cli.run("create gone");
        assertThat(cli.onTerminal(80).typing("").run("delete gone")).isEqualTo(1);
        assertThat(cli.run("delete gone --yes")).isZero();
        assertThat(cli.run("queues --match gone --names")).isZero();
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void nothingIsDeletedThatNobodyRead() {
        cli.run("create pipe");
        cli.run("send pipe x");
        Writer closed = new StringWriter() {
            @Override
            public void flush() {
                throw new IllegalStateException("not a broken pipe");
            }
        };
        PrintWriter broken = new PrintWriter(closed) {
            @Override
            public boolean checkError() {
                return true;
            }

            @Override
            public void flush() {}
        };
        assertThat(cli.run(broken, "receive", "pipe", "--delete")).isZero();
        awaitListed("pipe", "\"inFlight\":1");
    }

    @Test
    void jsonOfAMessageHasEverything() {
        cli.run("create json");
        cli.run("send", "json", "a \"body\" with \u009b and \u202e", "-a", "B:Binary=AQI=");
        assertThat(cli.run("receive json --json")).isZero();
        assertThat(cli.out())
                .hasLineCount(1)
                .contains("\"body\":\"a \\\"body\\\" with \\u009b and \\u202e\"")
                .contains("\"attributes\":{\"B\":{\"type\":\"Binary\",\"value\":\"AQI=\"}}")
                .contains("\"ApproximateReceiveCount\":\"1\"");
        assertThat(cli.out().getBytes(UTF_8)).doesNotContain(0x1b, 0x9b);
    }

    @Test
    void hostileBodiesAreShownAsText() {
        cli.run("create hostile");
        cli.run("send", "hostile", "first\nsecond \u0085 \u202e end\ttab");
        assertThat(cli.onTerminal(80).withColours().run("receive hostile")).isZero();
        assertThat(cli.out()).contains("    first\n    second \\x85 \\u202e end\ttab\n");
    }

    /** The figures of the list may be a second old. */
    private void awaitListed(String queue, String expected) {
        Eventually.holds("the list says " + expected, () -> {
            assertThat(cli.run("queues --match " + queue + " --json")).isZero();
            return cli.out().contains(expected);
        });
    }
}
