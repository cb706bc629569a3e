package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.command.server.Json;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The commands that look at a real server and change nothing. */
@Timeout(120)
class LookingTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final QueueCli cli = new QueueCli(holdfast.endpoint());

    private Json line() {
        return Json.parse(cli.out().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void peekChangesNothingAndFindsWhatItIsAskedFor() {
        cli.run("create peeked");
        cli.run("send peeked plain --count 30");
        cli.run("send peeked special -a Tenant=acme --json");
        String id = line().text("messageId");
        assertThat(cli.run("peek peeked")).isZero();
        assertThat(cli.out()).hasLineCount(11);
        assertThat(cli.err()).startsWith("31 messages in all; --from ");
        assertThat(cli.run("peek peeked --limit 100 --json")).isZero();
        assertThat(cli.out()).hasLineCount(31).contains("\"receiveCount\":0").doesNotContain("\"receiveCount\":1");
        for (String filter : new String[] {"--id " + id, "--attribute Tenant=acme", "--text spec", "--skip 30"}) {
            assertThat(cli.run("peek peeked --json " + filter)).as(filter).isZero();
            assertThat(line().text("messageId")).as(filter).isEqualTo(id);
        }
        assertThat(cli.run("peek peekd")).isEqualTo(1);
        assertThat(cli.err()).contains("There is no queue 'peekd'").contains("did you mean 'peeked'?");
    }

    @Test
    void storyTellsWhatHappenedToAMessage() {
        cli.run("create told");
        cli.run("send told x --json");
        String id = line().text("messageId");
        cli.run("receive told --delete");
        assertThat(cli.run("story " + id)).isZero();
        assertThat(cli.out()).containsSubsequence("sent", "received", "deleted");
        assertThat(cli.run("story " + id + " --queue told --json")).isZero();
        assertThat(line().list("events")).hasSizeGreaterThanOrEqualTo(3);
        assertThat(cli.run("story 00000000-0000-4000-8000-000000000000")).isEqualTo(1);
        assertThat(cli.err()).startsWith("Nothing is known of this message");
    }

    @Test
    void adviceAndAlarmsAndTopAnswer() {
        cli.run("create watched --dead-letter-queue");
        cli.run("send watched x");
        cli.run("receive watched --delete");
        assertThat(cli.run("advise watched")).isZero();
        assertThat(cli.out()).isNotBlank();
        assertThat(cli.run("advise --json")).isZero();
        assertThat(cli.run("top")).isZero();
        assertThat(cli.out()).startsWith("Holdfast ").contains("watched-dlq");
        assertThat(cli.run("alarms --json")).isIn(0, 3);
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void tailFollowsWhatIsSent() {
        cli.run("create followed");
        cli.run("send followed before --count 3");
        QueueCli sender = new QueueCli(holdfast.endpoint());
        AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});
        FollowingWriter out = new FollowingWriter();
        out.when("before", () -> sender.run("send followed after"));
        out.when("after", () -> Objects.requireNonNull(stop.get()).run());
        assertThat(cli.stoppedBy(stop::set)
                        .run(out.writer(), "tail", "followed", "-n", "2", "--interval", "10ms", "--raw"))
                .isZero();
        assertThat(out.text()).isEqualTo("before\nbefore\nafter\n");
    }

    @Test
    void tailSaysWhenAQueueHasMoreInGroupsThanItReads() {
        cli.run("create grouped");
        cli.run("send grouped x --count 1200 --group g");
        QueueCli sender = new QueueCli(holdfast.endpoint());
        AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});
        FollowingWriter out = new FollowingWriter();
        out.when("x", () -> sender.run("send grouped after"));
        out.when("after", () -> Objects.requireNonNull(stop.get()).run());
        assertThat(cli.stoppedBy(stop::set).run(out.writer(), "tail", "grouped", "-n", "1", "--interval", "10ms"))
                .isZero();
        assertThat(cli.err()).contains("A look reads 1000 messages");
    }

    @Test
    void peekPassesOverExactlySoManyOfGroups() {
        cli.run("create passed");
        for (int i = 0; i < 6; i++) {
            cli.run("send passed m" + i + " --group g" + i % 3);
        }
        assertThat(cli.run("peek passed --skip 3 --limit 1 --raw")).isZero();
        assertThat(cli.out()).isEqualTo("m4\n");
    }
}
