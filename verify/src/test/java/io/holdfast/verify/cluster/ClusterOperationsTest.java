package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What operators see of three nodes does not depend on which of them they ask; then one is killed, and at last another. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ClusterOperationsTest {
    /** In many of the twelve partitions, so that each node leads some. */
    private static final List<String> QUEUES = List.of("orders", "mail", "audit", "bills", "news", "parts");

    private static final int SENT = 3;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    static Path directory;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @SuppressWarnings("NullAway.Init")
    private ClusterProcesses cluster;

    private Instant begin = Instant.EPOCH;

    @BeforeAll
    void startThreeNodesWithSomeQueues() throws Exception {
        cluster = new ClusterProcesses(directory, "a", "b", "c");
        cluster.startAll();
        begin = Instant.now().minusSeconds(60);
        create("dead", "");
        create("told", "");
        String policy =
                ",\"Attributes\":{\"RedrivePolicy\":\"{\\\"deadLetterTargetArn\\\":\\\"arn:aws:sqs:us-east-1:000000000000:dead\\\","
                        + "\\\"maxReceiveCount\\\":1}\",\"VisibilityTimeout\":\"0\"}";
        for (String queue : QUEUES) {
            create(queue, queue.equals("orders") ? policy : "");
            for (int i = 0; i < SENT; i++) {
                ok(cluster.call(
                        "a", "SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"" + queue + i + "\"}"));
            }
            ok(cloudWatch(
                    "b",
                    "PutMetricAlarm",
                    "{\"AlarmName\":\"many-" + queue
                            + "\",\"Namespace\":\"AWS/SQS\",\"MetricName\":\"ApproximateNumberOfMessagesVisible\","
                            + "\"Dimensions\":[{\"Name\":\"QueueName\",\"Value\":\"" + queue
                            + "\"}],\"Statistic\":\"Maximum\",\"Period\":10,\"EvaluationPeriods\":1,\"Threshold\":0,"
                            + "\"ComparisonOperator\":\"GreaterThanThreshold\","
                            + "\"AlarmActions\":[\"arn:aws:sqs:us-east-1:000000000000:told\"]}"));
        }
        // The second receive of a message finds that it was received often enough.
        for (int i = 0; i < 2; i++) {
            ok(cluster.call("c", "ReceiveMessage", "{" + Client.url("orders") + ",\"MaxNumberOfMessages\":1}"));
        }
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    /** Other nodes hear of a queue a moment after it was made, and refuse a redrive policy that names it until then. */
    private void create(String queue, String more) throws Exception {
        await(
                queue,
                () -> cluster.call("a", "CreateQueue", "{\"QueueName\":\"" + queue + "\"" + more + "}")
                                .status()
                        == 200);
    }

    private static void ok(SqsAnswer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static void ok(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private HttpResponse<String> get(String node, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(at(node, path)).timeout(LIMIT).GET().build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String node, String path, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(at(node, path))
                        .timeout(LIMIT)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private URI at(String node, String path) {
        return URI.create("http://127.0.0.1:" + cluster.port(node) + path);
    }

    private HttpResponse<String> cloudWatch(String node, String operation, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(at(node, "/"))
                        .timeout(LIMIT)
                        .header("Content-Type", "application/x-amz-json-1.0")
                        .header("X-Amz-Target", "GraniteServiceVersion20100801." + operation)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static void await(String what, Callable<Boolean> isSo) throws Exception {
        long giveUp = System.nanoTime() + LIMIT.toNanos();
        while (!isSo.call()) {
            assertThat(System.nanoTime() - giveUp).as(what).isNegative();
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private double sentByCloudWatch(String node, String queue) throws Exception {
        HttpResponse<String> answer = cloudWatch(
                node,
                "GetMetricStatistics",
                "{\"Namespace\":\"AWS/SQS\",\"MetricName\":\"NumberOfMessagesSent\",\"Dimensions\":[{\"Name\":\"QueueName\",\"Value\":\""
                        + queue + "\"}],\"Statistics\":[\"Sum\"],\"Period\":3600,\"StartTime\":"
                        + (begin.getEpochSecond() - 3600) + ",\"EndTime\":"
                        + (Instant.now().getEpochSecond() + 60) + "}");
        ok(answer);
        return sum(answer.body(), "\"Sum\":([0-9.E]+)");
    }

    private static double sum(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        double sum = 0;
        while (found.find()) {
            sum += Double.parseDouble(found.group(1));
        }
        return sum;
    }

    @Test
    @Order(1)
    void queueCanBeAskedAboutOnEveryNode() throws Exception {
        for (String node : cluster.nodes()) {
            for (String queue : QUEUES) {
                HttpResponse<String> found = get(node, "/admin/v1/queues/" + queue);
                ok(found);
                assertThat(found.body()).contains("\"diagnosis\"");
                HttpResponse<String> history = get(node, "/admin/v1/queues/" + queue + "/history");
                ok(history);
                assertThat(sum(history.body(), "\"sent\":\\[(?:null,|0,)*(\\d+)"))
                        .as(history.body())
                        .isEqualTo(SENT);
                ok(get(node, "/admin/v1/queues/" + queue + "/messages"));
                ok(get(node, "/admin/v1/queues/" + queue + "/advice"));
                assertThat(sentByCloudWatch(node, queue))
                        .as("%s asked for %s", node, queue)
                        .isEqualTo(SENT);
            }
            ok(get(node, "/admin/v1/queues/dead/dead-letters"));
            assertThat(get(node, "/admin/v1/alarms").body())
                    .contains("many-orders")
                    .contains("holdfast-clock-" + node);
            ok(get(node, "/health/ready"));
            ok(get(node, "/admin/v1/users"));
        }
    }

    @Test
    @Order(2)
    void storyIsToldInFullByEveryNode() throws Exception {
        SqsAnswer sent = cluster.call("a", "SendMessage", "{" + Client.url("mail") + ",\"MessageBody\":\"story\"}");
        String id = sent.json().text("MessageId");
        for (String node : cluster.nodes()) {
            assertThat(get(node, "/admin/v1/messages/" + id + "/story").body()).contains("Sent to mail");
            assertThat(get(node, "/admin/v1/queues/mail/messages/" + id + "/story")
                            .body())
                    .contains("Sent to mail");
        }
        List<Json> peeked =
                Json.read(get("b", "/admin/v1/queues/dead/messages").body()).objects("messages");
        assertThat(peeked).hasSize(1);
        for (String node : cluster.nodes()) {
            assertThat(get(node, "/admin/v1/messages/" + peeked.get(0).text("messageId") + "/story")
                            .body())
                    .contains("Sent to orders");
        }
    }

    @Test
    @Order(3)
    void totalsAndTheAuditLogAreThoseOfAllNodes() throws Exception {
        String user = "ann";
        assertThat(form("b", "Action=CreateUser&Version=2010-05-08&UserName=" + user)
                        .statusCode())
                .isEqualTo(200);
        for (String node : cluster.nodes()) {
            await("totals of " + node, () -> {
                String server = get(node, "/admin/v1/server").body();
                return server.contains("\"silent\":{}") && sum(server, "\"visible\":(\\d+)") >= QUEUES.size() * SENT;
            });
            await(
                    "audit log of " + node,
                    () -> get(node, "/admin/v1/audit?match=CreateUser").body().contains("user/" + user));
        }
        double sent = 0;
        double alarms = 0;
        for (String node : cluster.nodes()) {
            String page = get(node, "/metrics").body();
            sent += sum(page, "\nholdfast_all_queues_sent_total ([0-9.E]+)");
            alarms += sum(page, "\nholdfast_alarms\\{state=\"[A-Z_]+\"} ([0-9.E]+)");
            assertThat(page)
                    .contains("holdfast_raft_term{partition=\"control\"}")
                    .contains("holdfast_raft_sync_seconds{partition=\"0\",quantile=\"0.99\"}")
                    .contains("holdfast_replica_applied_index{partition=\"11\"}");
        }
        assertThat(sent).isGreaterThanOrEqualTo(QUEUES.size() * SENT).isLessThan(2.0 * QUEUES.size() * SENT);
        assertThat(alarms).isBetween((double) QUEUES.size(), QUEUES.size() + 4.0);
        String nodes = get("b", "/admin/v1/cluster").body();
        assertThat(nodes)
                .contains("\"partition\":\"control\"")
                .contains("\"state\":\"leads\"")
                .contains("\"state\":\"follows\"")
                .doesNotContain("silent");
    }

    private HttpResponse<String> form(String node, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(at(node, "/"))
                        .timeout(LIMIT)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    @Order(4)
    void alarmsHaveDataWhereverTheirQueueIsLedAndReachQueuesOfAllNodes() throws Exception {
        for (String queue : QUEUES) {
            await("many-" + queue, () -> isInAlarm("c", "many-" + queue));
        }
        await("dead letters", () -> isInAlarm("a", "holdfast-dead-letters-dead"));
        int[] told = {0};
        await("messages of alarms", () -> {
            SqsAnswer answer = cluster.call(
                    "b",
                    "ReceiveMessage",
                    "{" + Client.url("told") + ",\"MaxNumberOfMessages\":10,\"WaitTimeSeconds\":1}");
            ok(answer);
            told[0] += answer.text().split("ReceiptHandle", -1).length - 1;
            return told[0] >= QUEUES.size();
        });
    }

    private boolean isInAlarm(String node, String alarm) throws Exception {
        HttpResponse<String> found = cloudWatch(node, "DescribeAlarms", "{\"AlarmNames\":[\"" + alarm + "\"]}");
        return found.body().contains("\"StateValue\":\"ALARM\"");
    }

    @Test
    @Order(5)
    void redriveGoesFromOneNodeToAnother() throws Exception {
        HttpResponse<String> started = post(
                "b",
                "/admin/v1/queues/dead/redrives",
                "{\"canary\":1,\"ratePerSecond\":100,\"destination\":\"parts\"}");
        ok(started);
        await(
                "the letter",
                () -> get("c", "/admin/v1/queues/parts/messages").body().contains("orders"));
        assertThat(get("a", "/admin/v1/queues/dead/redrives").body()).contains("\"moved\":1");
    }

    @Test
    @Order(6)
    void historyAndAlarmsSurviveALeader() throws Exception {
        await("built-in alarm", () -> !isInAlarm("a", "holdfast-dead-letters-dead"));
        // What was counted in the last ten seconds may be lost with a leader: by now the alarms have waited longer than
        // that.
        cluster.kill("a");

        for (String queue : QUEUES) {
            await(queue, () -> {
                HttpResponse<String> found = get("b", "/admin/v1/queues/" + queue);
                return found.statusCode() == 200;
            });
            assertThat(sentByCloudWatch("c", queue)).as(queue).isGreaterThanOrEqualTo(SENT);
            assertThat(isInAlarm("b", "many-" + queue)).as(queue).isTrue();
        }
        await("who is silent", () -> get("b", "/admin/v1/cluster").body().contains("\"state\":\"silent\""));
        assertThat(get("c", "/admin/v1/server").body()).contains("\"silent\":{\"a\":");
        ok(get("c", "/health/ready"));
    }

    @Test
    @Order(7)
    void nodeThatIsAloneSaysSoAndShowsNothing() throws Exception {
        cluster.kill("b");

        await("readiness", () -> get("c", "/health/ready").statusCode() == 503);
        assertThat(get("c", "/health/ready").body()).contains("Try again");
        ok(get("c", "/health/live"));
        assertThat(get("c", "/admin/v1/alarms").statusCode()).isEqualTo(503);
        assertThat(get("c", "/admin/v1/users").statusCode()).isEqualTo(503);
        for (String queue : QUEUES) {
            HttpResponse<String> found = get("c", "/admin/v1/queues/" + queue + "/messages");
            assertThat(found.statusCode()).as(found.body()).isEqualTo(503);
            assertThat(found.body()).contains("Try again");
        }
    }
}
