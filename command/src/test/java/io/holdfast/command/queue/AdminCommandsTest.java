package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands that ask the admin API, with its answers as the contract has them. */
@Timeout(60)
class AdminCommandsTest {
    private static final Instant NOW = Instant.parse("2026-11-17T22:00:00Z");
    private static final String ROW = """
            {"name":"%s","url":"http://x/1/%s","fifo":false,"visible":%d,"inFlight":2,"delayed":0,"oldestAgeSeconds":7300,
             "sentPerSecond":12.34,"receivedPerSecond":0.5,"deletedPerSecond":0,"deadLettersPerSecond":0,
             "isDeadLetterQueue":false,"alarm":"ALARM","spark":[0,1,4]}""";

    private final FakeAdmin server = new FakeAdmin();
    private final QueueCli cli = new QueueCli(server.endpoint()).at(InstantSource.fixed(NOW));

    @AfterEach
    void stop() {
        server.close();
    }

    private static String row(String name, int visible) {
        return ROW.formatted(name, name, visible);
    }

    @Test
    void queuesShowRatesAgesAndAlarms() {
        server.answer("/queues", "{\"version\":1,\"queues\":[" + row("orders", 1234567) + "]}");
        assertThat(cli.run("queues --match or*")).isZero();
        assertThat(cli.out()).isEqualTo("""
                QUEUE     VISIBLE  IN FLIGHT  DELAYED  OLDEST  SENT/S  RECV/S  DEL/S  DEAD/S  ALARM
                orders  1,234,567          2        0     2 h      12     0.5      0       0  ALARM
                """);
        assertThat(server.requests).containsExactly("/admin/v1/queues?limit=1000&match=or%2A");
    }

    @Test
    void listNamesTheNodesWhoseQueuesAreMissing() {
        server.answer(
                "/queues",
                "{\"version\":0,\"queues\":[" + row("orders", 1) + "],\"silent\":{\"b\":\"it cannot be reached\"}}");
        assertThat(cli.run("queues --names")).isZero();
        assertThat(cli.out()).isEqualTo("orders\n");
        assertThat(cli.err())
                .isEqualTo("Node b does not answer (it cannot be reached): its queues are missing here.\n");
    }

    @Test
    void clusterShowsItsNodesAndWhoIsMissing() {
        server.answer("/cluster", """
                {"nodes":[{"name":"a","address":"10.0.0.1:9325","state":"running","leaderOf":7,"version":"1.2",
                  "replicas":9,"replicasToGet":0,"replicasToGive":2,"lag":3,"drained":true},
                 {"name":"b","address":"10.0.0.2:9325","state":"does not answer: refused","leaderOf":0,"version":"",
                  "replicas":7,"replicasToGet":2,"replicasToGive":0,"lag":null,"drained":false}]}""");
        assertThat(cli.run("cluster status")).isEqualTo(3);
        assertThat(cli.out()).isEqualTo("""
                NODE  ADDRESS        VERSION  LEADS  KEEPS  LAG  STATE
                a     10.0.0.1:9325  1.2          7      9    3  running, drained, to give 2
                b     10.0.0.2:9325               0      7    -  does not answer: refused, to get 2
                Rebalancing: 2 replicas are still to be made.
                """);
        server.answer(
                "/cluster", "{\"nodes\":[{\"name\":\"a\",\"address\":\"\",\"state\":\"running\",\"leaderOf\":1}]}");
        assertThat(cli.run("cluster status --json")).isZero();
    }

    @Test
    void clusterIsChangedThroughAnyNode() {
        for (String path : List.of(
                "/cluster/nodes",
                "/cluster/nodes/d/drain",
                "/cluster/nodes/d/undrain",
                "/cluster/nodes/d/leave",
                "/cluster/nodes/d/remove-dead",
                "/cluster/partitions/7/move")) {
            server.answer(path, "{\"message\":\"So be it.\"}");
        }
        for (String line : List.of(
                "join d=10.0.0.4:9425", "drain d", "drain d --undo", "leave d", "remove-dead d", "move 7 --to d")) {
            assertThat(cli.run("cluster " + line)).isZero();
            assertThat(cli.out()).isEqualTo("So be it.\n");
        }
        assertThat(server.requests)
                .containsExactly(
                        "/admin/v1/cluster/nodes",
                        "/admin/v1/cluster/nodes/d/drain",
                        "/admin/v1/cluster/nodes/d/undrain",
                        "/admin/v1/cluster/nodes/d/leave",
                        "/admin/v1/cluster/nodes/d/remove-dead",
                        "/admin/v1/cluster/partitions/7/move");
        assertThat(cli.run("cluster join 10.0.0.4")).isEqualTo(2);
        assertThat(cli.run("cluster move 7")).isEqualTo(2);
    }

    @Test
    void narrowTerminalsGetTheImportantColumns() {
        server.answer("/queues", "{\"version\":1,\"queues\":[" + row("a-queue-with-a-long-name", 5) + "]}");
        assertThat(cli.onTerminal(40).run("queues")).isZero();
        assertThat(cli.out()).isEqualTo("""
                QUEUE          VISIBLE  IN FLIGHT  ALARM
                a-queue-with…        5          2  ALARM
                1 queue, 5 visible, 2 in flight, 0 dela…
                """);
    }

    @Test
    void listOfManyPagesIsFollowed() {
        Deque<String> pages = new ArrayDeque<>(List.of(
                "{\"version\":9,\"next\":\"a\",\"queues\":[" + row("a", 1) + "]}",
                "{\"version\":9,\"queues\":[" + row("b", 2) + "]}"));
        server.answer("/queues", pages::pop);
        assertThat(cli.run("queues --names")).isZero();
        assertThat(cli.out()).isEqualTo("a\nb\n");
        assertThat(server.requests)
                .containsExactly("/admin/v1/queues?limit=1000", "/admin/v1/queues?limit=1000&after=a");
    }

    @Test
    void watchingFetchesOnlyWhatChangedUntilItIsStopped() {
        AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});
        Deque<String> answers = new ArrayDeque<>(List.of(
                "{\"version\":7,\"queues\":[" + row("a", 1) + "," + row("b", 1) + "]}",
                "{\"version\":8,\"gone\":[\"a\"],\"queues\":[" + row("b", 5) + "]}",
                "{\"version\":9,\"gone\":[],\"queues\":[]}",
                "{\"version\":9,\"gone\":[],\"queues\":[]}"));
        server.answer("/queues", () -> {
            String answer = answers.pop();
            if (answers.isEmpty()) {
                Objects.requireNonNull(stop.get()).run();
            }
            return answer;
        });
        AtomicLong seconds = new AtomicLong();
        assertThat(cli.at(() -> NOW.plusSeconds(seconds.addAndGet(4000)))
                        .stoppedBy(stop::set)
                        .onTerminal(100)
                        .run("queues --watch --interval 1ms"))
                .isZero();
        assertThat(server.requests.get(1)).endsWith("since=7");
        assertThat(server.requests.get(2)).endsWith("since=8");
        // The screen of its own is left, and the last frame that was shown stays.
        String[] parts = cli.out().split("\u001b\\[\\?25h\u001b\\[\\?1049l", -1);
        assertThat(parts).hasSize(2);
        assertThat(parts[0]).startsWith("\u001b[?1049h\u001b[?25l\u001b[H");
        assertThat(parts[0]).as("ages grow").containsSubsequence("3 h", "5 h");
        assertThat(parts[1])
                .contains("b ")
                .doesNotContain("a  ")
                .contains("1 queue, 5 visible")
                .doesNotContain("Json")
                .doesNotContain("\u001b");
    }

    @Test
    void topPutsTheBusiestQueuesFirst() {
        server.answer("/server", """
                {"version":"1.2","startedAt":"2026-11-17T20:00:00.000Z","disk":{"freeBytes":10737418240,"syncP99Millis":3.5},
                 "totals":{"queues":2,"visible":7,"inFlight":4,"sentPerSecond":24.7}}""");
        server.answer(
                "/queues",
                "{\"version\":1,\"queues\":[" + row("a-idle", 1).replace("12.34", "0") + "," + row("busy", 6) + "]}");
        assertThat(cli.run("top")).isZero();
        assertThat(cli.out().lines())
                .startsWith(
                        "Holdfast 1.2 at " + server.endpoint()
                                + " · started 2 h ago · disk 10 GiB free · sync p99 4 ms",
                        "2 queues · 7 visible · 4 in flight · 25 sent/s · - received/s · - deleted/s · - dead/s");
        assertThat(cli.out()).containsSubsequence("busy", " ▃█", "a-idle");
        assertThat(cli.run("top --json --sort visible")).isZero();
        assertThat(cli.out()).hasLineCount(1).contains("\"queues\":[{\"name\":\"busy\"");
    }

    @Test
    void alarmsThatRingComeFirstAndSetTheExitCode() {
        server.answerTarget("GraniteServiceVersion20100801.DescribeAlarms", """
                {"MetricAlarms":[{"AlarmName":"a","Dimensions":[{"Name":"QueueName","Value":"orders"}],"StateValue":"OK",
                  "StateUpdatedTimestamp":1794952740.000,"StateReason":"fine","ActionsEnabled":true,"Threshold":0.0},
                 {"AlarmName":"z","Dimensions":[{"Name":"QueueName","Value":"orders-dlq"}],"StateValue":"ALARM",
                  "StateTransitionedTimestamp":1794776400.5,"StateReason":"3 dead letters"}]}""");
        assertThat(cli.run("alarms")).isEqualTo(3);
        assertThat(cli.out()).isEqualTo("""
                STATE  ALARM  QUEUE          SINCE  REASON
                ALARM  z      orders-dlq   2 d ago  3 dead letters
                ok     a      orders      60 s ago  fine
                """);
        server.answerTarget(
                "GraniteServiceVersion20100801.DescribeAlarms",
                "{\"MetricAlarms\":[{\"AlarmName\":\"a\",\"StateValue\":\"OK\",\"Threshold\":1.5}]}");
        assertThat(cli.run("alarms --json")).isZero();
        assertThat(cli.out())
                .isEqualTo(
                        "{\"name\":\"a\",\"queue\":null,\"metric\":\"\",\"state\":\"OK\",\"reason\":\"\",\"since\":null,"
                                + "\"threshold\":1.5,\"actionsEnabled\":false}\n");
    }

    @Test
    void storyIsToldInOrderWithItsMoral() {
        server.answer("/messages/4f1c/story", """
                {"messageId":"4f1c","events":[
                 {"at":"2026-11-17T21:00:00.000Z","kind":"sent","by":"arn:aws:iam::1:user/shop","address":"10.0.0.1","text":"to orders"},
                 {"at":"2026-11-17T21:58:00.000Z","kind":"received","keyId":"AKIA","address":"10.0.0.7","text":"for 30 s"}],
                 "sentence":"Delivered once.","advice":"Do nothing."}""");
        assertThat(cli.run("story 4f1c")).isZero();
        assertThat(cli.out())
                .containsPattern(
                        "2026-11-17T21:00:00.000Z +60 min ago  sent +arn:aws:iam::1:user/shop +10.0.0.1 +to orders")
                .endsWith("Delivered once.\nDo nothing.\n");
        assertThat(cli.run("story nobody --queue orders")).isEqualTo(1);
        assertThat(server.requests.get(1)).isEqualTo("/admin/v1/queues/orders/messages/nobody/story");
        assertThat(cli.err()).isEqualTo("There is nothing here. (NotFound)\n");
    }

    @Test
    void adviceOfOneQueueIsSentencesAndAHistogram() {
        server.answer("/queues/orders", "{\"diagnosis\":{\"shape\":\"x\",\"sentence\":\"Consumers are too slow.\"}}");
        server.answer("/queues/orders/advice", """
                {"visibilityTimeoutSeconds":30,"samples":40,"p50Seconds":2,"p99Seconds":45,"sixTimesP50Seconds":12,
                 "threeTimesP99Seconds":135,"lateDeletes":3,"staleHandles":1,"sentence":"Raise it to 135 s.",
                 "histogram":[{"upToSeconds":1,"count":0},{"upToSeconds":2,"count":30},{"upToSeconds":60,"count":10}]}""");
        assertThat(cli.run("advise orders")).isZero();
        assertThat(cli.out())
                .startsWith("Consumers are too slow.\nRaise it to 135 s.\n\n")
                .contains("     ≤ 2 s        30  " + "█".repeat(30) + "\n")
                .contains("    ≤ 60 s        10  " + "█".repeat(10) + "\n");
        server.answer("/queues", "{\"version\":1,\"queues\":[" + row("orders", 1) + "]}");
        assertThat(cli.run("advise")).isZero();
        assertThat(cli.out().lines().toList().get(1)).matches("orders +30 s +2 s +45 s +12 s +2 min +3 +1");
    }
}
