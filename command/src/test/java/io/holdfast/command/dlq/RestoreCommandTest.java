package io.holdfast.command.dlq;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.Snapshot;
import io.holdfast.parts.ElasticMq;
import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Snapshots that are sent back, and those that a full disk interrupts. */
@Timeout(180)
class RestoreCommandTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final Cli cli = new Cli(holdfast.endpoint());

    @Test
    void snapshotIsSentBackInParts() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "gone").withDeadOrders(12)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.dlq("snapshot", "gone-dlq", "--to", snapshot)).isZero();
            shop.sqs.purgeQueue(request -> request.queueUrl(shop.dead));

            assertThat(cli.dlq("restore", snapshot, "--to", "gone", "--dry-run", "--rate", "2"))
                    .isZero();
            assertThat(cli.out())
                    .isEqualTo(
                            "12 messages would be sent to gone, in about 6 s; 0 were sent before, 0 left by the filter.\n");
            assertThat(shop.size(shop.orders)).isZero();

            String id = Snapshot.open(directory.resolve("s"))
                    .sample(1, 1)
                    .letters()
                    .get(0)
                    .messageId();
            Path ids = Files.writeString(directory.resolve("ids"), id + "\n");
            assertThat(cli.dlq("restore", snapshot, "--to", "gone", "--ids", ids.toString()))
                    .isZero();
            assertThat(cli.out())
                    .isEqualTo(
                            "1 messages of 1 were sent to gone; 0 were sent before, 0 refused, 11 left by the filter.\n");

            assertThat(cli.dlq("restore", snapshot, "--to", "gone")).isEqualTo(1);
            assertThat(cli.err())
                    .startsWith("1 messages of " + snapshot + " were sent to gone before: resume that, or remove ")
                    .endsWith("(--resume does the former.)\n");
            assertThat(cli.dlq("restore", snapshot, "--to", "gone", "--resume", "--rate", "500", "-o", "json"))
                    .isZero();
            assertThat(cli.out()).contains("\"chosen\":12,\"sent\":11,\"sentBefore\":1,\"maybeTwice\":0");
            assertThat(shop.handleAll()).hasSize(12);
        }
    }

    @Test
    void signalStopsARestoreThatCanBeResumed() {
        try (Shop shop = new Shop(holdfast.endpoint(), "signalled").withDeadOrders(12)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.dlq("snapshot", "signalled-dlq", "--to", snapshot)).isZero();
            assertThat(cli.stoppedBy(Runnable::run).dlq("restore", snapshot, "--to", "signalled"))
                    .isEqualTo(1);
            assertThat(cli.err()).contains("12 are not sent: it was asked to stop. Continue with --resume.");
            assertThat(shop.size(shop.orders)).isZero();
        }
    }

    @Test
    void badInputIsNamedInOneSentence() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "bad").withDeadOrders(2)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.dlq("snapshot", "bad-dlq", "--to", snapshot)).isZero();
            assertThat(cli.dlq("restore", snapshot, "--to", "nobody")).isEqualTo(1);
            assertThat(cli.err()).isEqualTo("There is no queue 'nobody' at " + holdfast.endpoint() + ".\n");
            assertThat(cli.dlq("restore", snapshot, "--to", "bad", "--rate", "0"))
                    .isEqualTo(2);
            assertThat(cli.err()).startsWith("the rate of a restore must be 1 to 500 messages a second, not 0");
            assertThat(cli.dlq("restore", directory.toString(), "--to", "bad")).isEqualTo(1);
            assertThat(cli.err()).isEqualTo("There is no snapshot in " + directory + ": it holds no SHA256SUMS.\n");
            assertThat(cli.dlq("restore", snapshot, "--to", "bad", "--ids", directory + "/none"))
                    .isEqualTo(1);
            assertThat(cli.err()).isEqualTo("Cannot use " + directory + "/none: there is no such file.\n");
            assertThat(shop.size(shop.orders)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void snapshotOnAFullDiskHidesNothingAndIsResumed(boolean onHoldfast) throws Exception {
        URI endpoint = onHoldfast ? holdfast.endpoint() : ElasticMq.shared().endpoint();
        try (Shop shop = new Shop(endpoint, "full").withDeadOrders(200)) {
            Program program = new Program(endpoint, directory);
            program.runOnAFullDisk(64, "holdfast dlq snapshot full-dlq --to s")
                    .fails(1, "The snapshot in s could not be written (")
                    .says(
                            "all that were received are visible in the queue again. Make room and continue it with --resume.");
            assertThat(shop.size(shop.dead)).isEqualTo(200);
            assertThat(shop.number(shop.dead, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                    .isZero();
            program.run("holdfast dlq snapshot full-dlq --to s --resume").succeeds("200 messages of full-dlq are in s");
        }
    }
}
