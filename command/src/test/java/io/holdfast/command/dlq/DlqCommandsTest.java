package io.holdfast.command.dlq;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.DeadLetter;
import io.holdfast.deadletters.DeadLetterCheck;
import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class DlqCommandsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final Cli cli = new Cli(holdfast.endpoint());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            snapshot                                   | Missing required parameter: 'QUEUE'
            redrive q --rate 0                         | the rate of a redrive must be 1 to 500 messages a second, not 0
            redrive q --rate 501                       | the rate of a redrive must be 1 to 500 messages a second, not 501
            redrive q --rate fast                      | --rate needs a whole number, not 'fast'
            redrive q --watch soon                     | --watch needs a duration such as 30s, 10m or 1h, not 'soon'
            redrive q --abort-if-bounced 2             | --abort-if-bounced needs a number from 0 to 1, not '2'
            redrive q --pass-rate 0.5                  | --pass-rate needs --require
            redrive q --attribute Tenant               | --attribute needs NAME=VALUE, not 'Tenant'
            redrive q --body (                         | --body needs a regular expression
            snapshot q --endpoint nowhere              | --endpoint needs an address such as http://127.0.0.1:9324
            restore d                                  | --to QUEUE is missing: where to send the messages
            audit d                                    | either --exec or --handler is needed: what to try the messages on
            """)
    void mistakesAreUsageErrors(String arguments, String complaint) {
        assertThat(cli.dlq(arguments.split(" "))).isEqualTo(2);
        assertThat(cli.err()).startsWith(complaint).contains("Try 'holdfast dlq ");
    }

    @Test
    void queueThatDoesNotExistIsNamedWithItsServer() {
        assertThat(cli.dlq("redrive", "nobody-dlq")).isEqualTo(1);
        assertThat(cli.err()).isEqualTo("There is no queue 'nobody-dlq' at " + holdfast.endpoint() + ".\n");
    }

    @Test
    void queueThatIsNoDeadLetterQueueIsRefused() {
        try (Shop shop = new Shop(holdfast.endpoint(), "alive")) {
            assertThat(cli.dlq("redrive", "alive")).isEqualTo(1);
            assertThat(cli.err()).contains("alive is not a dead-letter queue");
            assertThat(cli.dlq("snapshot", "alive", "--to", directory + "/s")).isEqualTo(1);
            assertThat(shop.size(shop.orders)).isZero();
        }
    }

    @Test
    void serverThatDoesNotRunIsNamed() {
        Cli nobody = new Cli(URI.create("http://127.0.0.1:1"));
        assertThat(nobody.dlq("redrive", "q-dlq")).isEqualTo(1);
        assertThat(nobody.err()).startsWith("Cannot reach http://127.0.0.1:1: is the server running?");
    }

    @Test
    void snapshotIsNeverWrittenOverAndDamageIsFound() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "kept").withDeadOrders(5)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.dlq("snapshot", "kept-dlq", "--to", snapshot, "-o", "json"))
                    .isZero();
            assertThat(cli.out()).contains("\"messages\": 5", "\"complete\": true");
            assertThat(cli.dlq("snapshot", "kept-dlq", "--to", snapshot)).isEqualTo(1);
            assertThat(cli.err()).contains("is not empty").contains("never written over");
            assertThat(cli.dlq("sample", directory.resolve("none").toString())).isEqualTo(1);
            assertThat(cli.err())
                    .startsWith("There is no snapshot in ")
                    .endsWith("none: there is no such directory.\n");

            Files.writeString(directory.resolve("s/messages.jsonl"), "{}\n", StandardOpenOption.APPEND);
            assertThat(cli.dlq("sample", snapshot)).isEqualTo(1);
            assertThat(cli.err()).contains("is damaged: messages.jsonl is not what it was");
            assertThat(shop.size(shop.dead)).isEqualTo(5);
        }
    }

    @Test
    void auditCallsAJavaClass() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "java").withDeadOrders(9)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.dlq("snapshot", "java-dlq", "--to", snapshot)).isZero();
            assertThat(cli.dlq("audit", snapshot, "--handler", OnlyAcme.class.getName(), "--pass-rate", "0.3"))
                    .isZero();
            assertThat(cli.out())
                    .startsWith("3 of 9 passed (33.3 %)")
                    .contains("   6  java.lang.IllegalStateException: unknown tenant <…>");
            assertThat(cli.dlq("audit", snapshot, "--handler", Strict.class.getName(), "-o", "json"))
                    .isEqualTo(3);
            assertThat(cli.out()).contains("\"passed\": 0", "\"java.lang.UnsupportedOperationException\"");
            assertThat(cli.dlq("audit", snapshot, "--handler", "com.example.Missing"))
                    .isEqualTo(1);
            assertThat(cli.err()).contains("There is no class com.example.Missing on the class path .");
            assertThat(cli.dlq("audit", snapshot, "--handler", "java.lang.Object"))
                    .isEqualTo(1);
            assertThat(cli.err()).contains("java.lang.Object is none of ");
            assertThat(shop.size(shop.dead)).isEqualTo(9);
        }
    }

    @Test
    void programThatHangsOrReadsNothingFailsItsMessageOnly() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "hanging").withDeadOrders(2)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.dlq("snapshot", "hanging-dlq", "--to", snapshot)).isZero();
            assertThat(cli.dlq("audit", snapshot, "--exec", "exec sleep 60", "--timeout", "100ms"))
                    .isEqualTo(3);
            assertThat(cli.out()).startsWith("0 of 2 passed").contains("   2  timeout: ");
            assertThat(cli.dlq("audit", snapshot, "--exec", "test \"$HOLDFAST_ATTRIBUTE_Tenant\" = acme"))
                    .isEqualTo(3);
            assertThat(cli.out()).startsWith("1 of 2 passed").contains("   1  exit code 1: ");
            assertThat(shop.size(shop.dead)).isEqualTo(2);
        }
    }

    @Test
    void filtersChooseWhatMoves() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "chosen").withDeadOrders(12)) {
            assertThat(moveOnly("chosen-dlq", "--rate", "500", "--attribute", "Tenant=acme", "-o", "json"))
                    .isEqualTo(4);
            assertThat(cli.out()).contains("\"state\":\"undecided\",\"moved\":4", "\"skipped\":8", "\"undecided\":4");
            assertThat(moveOnly("chosen-dlq", "--rate", "500", "--body", "\"order\":1[01]"))
                    .isEqualTo(4);
            assertThat(cli.out()).startsWith("undecided: 2 of 8 messages");
            assertThat(moveOnly("chosen-dlq", "--at-most", "1")).isEqualTo(4);
            assertThat(shop.size(shop.orders)).isEqualTo(7);

            Path ids = Files.writeString(directory.resolve("ids"), "unknown\n");
            assertThat(cli.dlq("redrive", "chosen-dlq", "--ids", ids.toString()))
                    .isZero();
            assertThat(cli.out()).startsWith("completed: 0 of 5 messages");
        }
    }

    @Test
    void redriveThatRunsIsNotStartedTwiceAndCanBeCancelled() {
        try (Shop shop = new Shop(holdfast.endpoint(), "running").withDeadOrders(20)) {
            assertThat(cli.dlq("cancel", "running-dlq")).isZero();
            assertThat(cli.out()).isEqualTo("No redrive of running-dlq is running.\n");
            shop.startMoveTask(1);
            assertThat(cli.dlq("redrive", "running-dlq")).isEqualTo(1);
            assertThat(cli.err())
                    .isEqualTo(
                            "A redrive of running-dlq is already running: wait until it ends, or end it with holdfast dlq cancel.\n");
            assertThat(cli.dlq("cancel", "running-dlq")).isZero();
            assertThat(cli.out())
                    .isEqualTo("cancelled: " + shop.size(shop.orders) + " messages of running-dlq were moved.\n");
            assertThat(shop.size(shop.dead) + shop.size(shop.orders)).isEqualTo(20);
        }
    }

    @Test
    void missingCredentialsAreNamed() throws Exception {
        Program program = new Program(holdfast.endpoint(), directory)
                .with("AWS_EC2_METADATA_DISABLED", "true")
                .with("AWS_CONFIG_FILE", directory + "/none")
                .with("AWS_SHARED_CREDENTIALS_FILE", directory + "/none")
                .without("AWS_ACCESS_KEY_ID")
                .without("AWS_SESSION_TOKEN")
                .without("AWS_PROFILE");
        program.run("holdfast dlq redrive orders-dlq --aws --region eu-west-1")
                .fails(1, "There are no credentials for Amazon SQS in eu-west-1: set AWS_ACCESS_KEY_ID");
    }

    @Test
    void terminalShowsABar() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "bar").withDeadOrders(10)) {
            cli.onTerminal();
            assertThat(moveOnly("bar-dlq", "--rate", "500")).isEqualTo(4);
            assertThat(cli.err()).contains("\r[##############################] 100 % 10 of 10 moved");
            assertThat(shop.size(shop.orders)).isEqualTo(10);
        }
    }

    @Test
    void signalStopsASnapshotThatKeepsWhatItSaw() {
        try (Shop shop = new Shop(holdfast.endpoint(), "signalled").withDeadOrders(30)) {
            String snapshot = directory.resolve("s").toString();
            assertThat(cli.stoppedBy(Runnable::run).dlq("snapshot", "signalled-dlq", "--to", snapshot))
                    .isEqualTo(1);
            assertThat(cli.err()).contains("The snapshot ended early: it was asked to stop.");
            assertThat(shop.size(shop.dead)).isEqualTo(30);
        }
    }

    @Test
    void signalBeforeTheStartStopsARedriveToo() {
        try (Shop shop = new Shop(holdfast.endpoint(), "hasty").withDeadOrders(30)) {
            List<Boolean> movesAtTheSignal = new ArrayList<>();
            cli.stoppedBy(onSignal -> {
                movesAtTheSignal.add(shop.hasMoveTask());
                onSignal.run();
            });
            assertThat(cli.dlq("redrive", "hasty-dlq", "--rate", "1")).isEqualTo(1);
            assertThat(movesAtTheSignal).containsExactly(false);
            assertThat(cli.out()).startsWith("cancelled: " + shop.size(shop.orders) + " of 30 messages of hasty-dlq");
            assertThat(shop.size(shop.dead) + shop.size(shop.orders)).isEqualTo(30);
        }
    }

    /** Nobody handles what is moved, so it stays undecided. */
    private int moveOnly(String... arguments) {
        List<String> all = new ArrayList<>(List.of("redrive", "--watch", "0s"));
        all.addAll(List.of(arguments));
        return cli.dlq(all.toArray(String[]::new));
    }

    /** A handler as a user would write it. */
    public static final class OnlyAcme implements DeadLetterCheck {
        @Override
        public void check(DeadLetter letter) {
            String tenant = letter.attributes().get("Tenant");
            if (!"acme".equals(tenant)) {
                throw new IllegalStateException("unknown tenant '" + tenant + "'");
            }
        }
    }

    /** Takes bodies only, and none of them. */
    public static final class Strict implements Consumer<String> {
        @Override
        public void accept(String body) {
            throw new UnsupportedOperationException(body);
        }
    }
}
