package io.holdfast.command.dlq;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The redrive discipline of docs/dead-letters.md from its first to its last step, with the commands of that page. */
@Timeout(300)
class RedriveDisciplineTest {
    private static final int DEAD = 500;
    private static final String RATE = Boolean.getBoolean("holdfast.long") ? "50" : "250";
    private static final Path PAGE = Path.of("..", "docs", "dead-letters.md");

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    @Test
    void deadLettersComeBackAfterSnapshotSampleAndAudit() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "orders").withDeadOrders(DEAD)) {
            Program program = new Program(holdfast.endpoint(), directory);

            program.run(documented("holdfast dlq snapshot orders-dlq --to before-redrive"))
                    .succeeds("500 messages of orders-dlq are in before-redrive");
            program.shell("cd before-redrive && sha256sum -c SHA256SUMS").succeeds("messages.jsonl: OK");
            assertThat(Files.readAllLines(directory.resolve("before-redrive/messages.jsonl")))
                    .hasSize(DEAD);
            assertThat(shop.size(shop.dead)).isEqualTo(DEAD);

            String sampling = documented("holdfast dlq sample before-redrive -n 20 --seed 7");
            Program.Ended sample = program.run(sampling);
            assertThat(sample.out().lines()).hasSize(20).doesNotHaveDuplicates();
            assertThat(program.run(sampling).out()).isEqualTo(sample.out());

            script("broken.sh", "read body; echo \"cannot read total of $HOLDFAST_MESSAGE_ID\" >&2; exit 1");
            program.run(documented("holdfast dlq audit before-redrive -n 20 --seed 7 --exec ./broken.sh"))
                    .fails(3, "0 of 20 passed")
                    .says("exit code 1: cannot read total of <id>");
            program.run("holdfast dlq redrive orders-dlq --require before-redrive")
                    .fails(1, "0 of 20 audited messages passed, 95 % are required");

            script("fixed.sh", "grep -q '\"total\":\"[0-9.]*\"'");
            program.run(documented("holdfast dlq audit before-redrive -n 20 --seed 7 --exec ./fixed.sh"))
                    .succeeds("20 of 20 passed (100.0 %)");

            String redriving = documented("holdfast dlq redrive orders-dlq --require before-redrive --rate 50");
            Program.Running redrive = program.start(redriving.replace("--rate 50", "--rate " + RATE));
            Set<String> handled = new HashSet<>();
            while (redrive.isAlive()) {
                handled.addAll(shop.handleAll());
                redrive.await(100);
            }
            redrive.end().succeeds("completed: 500 of 500 messages of orders-dlq moved");
            assertThat(shop.size(shop.dead)).isZero();
            assertThat(handled).hasSize(DEAD);
        }
    }

    @Test
    void guardStopsARedriveWhoseMessagesDieAgain() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "fragile").withDeadOrders(DEAD)) {
            Program program = new Program(holdfast.endpoint(), directory);
            Program.Running redrive =
                    program.start("holdfast dlq redrive fragile-dlq --rate 10 --abort-if-bounced 0.1");
            while (redrive.isAlive()) {
                shop.failSome(1);
            }
            Program.Ended ended = redrive.end();
            ended.fails(3, "bounced: ").says("came back to the dead-letter queue");
            assertThat(shop.size(shop.dead) + shop.size(shop.orders)).isEqualTo(DEAD);
            assertThat(ended.out()).doesNotContain("bounced: 500 of 500");
        }
    }

    @Test
    void controlCStopsARedriveAndSaysWhatWasMoved() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "stopped").withDeadOrders(100)) {
            Program program = new Program(holdfast.endpoint(), directory);
            Program.Running redrive = program.start("holdfast dlq redrive stopped-dlq --rate 10");
            while (shop.size(shop.orders) == 0 && redrive.isAlive()) {
                redrive.await(100);
            }
            redrive.interrupt();
            redrive.end().fails(1, "cancelled: " + shop.size(shop.orders) + " of 100 messages of stopped-dlq moved");
            assertThat(shop.size(shop.orders)).isBetween(1, 99);
            assertThat(shop.size(shop.dead)).isEqualTo(100 - shop.size(shop.orders));
        }
    }

    /** So that the page and this test stay the same. */
    private static String documented(String command) throws IOException {
        assertThat(Files.readString(PAGE)).contains("\n./" + command + "\n");
        return command;
    }

    private void script(String name, String line) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
