package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.peer.Placement;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any node takes any request: real servers, whose leaders are where the test says. */
class ClusterFrontTest {
    private static final Pattern HANDLE = Pattern.compile("\"ReceiptHandle\":\"([^\"]+)\"");
    private static final String NO_LEADER =
            "The cluster has no leader for this right now: one is being elected, or a majority of the nodes"
                    + " cannot be reached. Try again.";

    /** Timers and pages have a few threads that come when they are first needed. */
    private static final long SOME_THREADS = 40;

    @TempDir
    Path dir;

    @SuppressWarnings("NullAway.Init") // each test makes its own
    private ClusterWorld world;

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void messageSentToOneNodeIsReceivedFromAnotherAndDeletedByAThird() throws Exception {
        world = new ClusterWorld(dir, true, "a", "b", "c");
        for (int partition = 0; partition < ClusterWorld.PARTITIONS; partition++) {
            String queue = world.queueIn(partition);
            assertThat(world.json("a", "CreateQueue", "{\"QueueName\":\"" + queue + "\"}")
                            .body())
                    .as("a URL of the node that was asked")
                    .isEqualTo("{\"QueueUrl\":\"" + world.url("a", queue) + "\"}");
            assertThat(world.json("b", "SendMessage", to("b", queue, ",\"MessageBody\":\"hello\""))
                            .statusCode())
                    .isEqualTo(200);
            String received =
                    world.json("c", "ReceiveMessage", to("c", queue, "")).body();
            assertThat(received).contains("\"Body\":\"hello\"");
            Matcher handle = HANDLE.matcher(received);
            assertThat(handle.find()).isTrue();
            assertThat(world.json(
                                    "a",
                                    "DeleteMessage",
                                    to("a", queue, ",\"ReceiptHandle\":\"" + handle.group(1) + "\""))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(count("b", queue)).isEqualTo("0 0");
        }
    }

    @Test
    void answersAreTheSameWhicheverNodeIsAsked() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = world.queueIn(1);
        HttpResponse<String> missing = world.json("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"it\""));
        HttpResponse<String> direct = world.json("b", "SendMessage", to("b", queue, ",\"MessageBody\":\"it\""));

        assertThat(missing.statusCode()).isEqualTo(direct.statusCode()).isEqualTo(400);
        assertThat(missing.body()).isEqualTo(direct.body());
        assertThat(missing.headers().map().keySet())
                .isEqualTo(direct.headers().map().keySet());
        assertThat(missing.headers().firstValue("x-amzn-query-error"))
                .isEqualTo(direct.headers().firstValue("x-amzn-query-error"));

        HttpResponse<String> xml = world.form("a", "Action=CreateQueue&QueueName=" + queue);
        assertThat(xml.statusCode()).isEqualTo(200);
        assertThat(xml.body())
                .contains("<QueueUrl>" + world.url("a", queue) + "</QueueUrl>")
                .contains("<RequestId>"
                        + xml.headers().firstValue("x-amzn-RequestId").orElseThrow() + "</RequestId>");
    }

    @Test
    void bodiesUpToTheLimitPass() throws Exception {
        world = new ClusterWorld(dir, true, "a", "b");
        String queue = created(1);
        String body = "x".repeat(1024 * 1024);

        assertThat(world.json("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"" + body + "\""))
                        .statusCode())
                .isEqualTo(200);
        assertThat(world.json("a", "ReceiveMessage", to("a", queue, "")).body()).contains(body);
    }

    @Test
    void everyNodeListsTheQueuesOfAllInOrder() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b", "c");
        List<String> names = new ArrayList<>();
        for (int i = 10; i < 40; i++) {
            names.add("list-" + i);
            world.json("a", "CreateQueue", "{\"QueueName\":\"list-" + i + "\"}");
        }
        for (String node : List.of("a", "b", "c")) {
            List<String> listed = new ArrayList<>();
            String token = "";
            do {
                String page = world.json(node, "ListQueues", "{\"MaxResults\":7" + token + "}")
                        .body();
                Matcher urls = Pattern.compile("/000000000000/(list-\\d+)\"").matcher(page);
                while (urls.find()) {
                    listed.add(urls.group(1));
                }
                Matcher next = Pattern.compile("\"NextToken\":\"([^\"]+)\"").matcher(page);
                token = next.find() ? ",\"NextToken\":\"" + next.group(1) + "\"" : "";
            } while (!token.isEmpty());
            assertThat(listed).containsExactlyElementsOf(names);
        }
        world.lead(1, null);
        HttpResponse<String> incomplete = world.json("a", "ListQueues", "{}");
        assertThat(incomplete.statusCode()).isEqualTo(503);
        assertThat(incomplete.body()).contains("A part of the cluster's queues has no leader right now");
    }

    @Test
    void listThatANodeDoesNotAnswerForSaysWhichOne() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        world.stop("b");

        HttpResponse<String> answer = world.json("a", "ListQueues", "{}");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("Node b did not answer: it cannot be reached. Try again.");
    }

    @Test
    void pollOnOneNodeGetsWhatIsSentToAnother() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b", "c");
        String queue = created(1);
        CompletableFuture<HttpResponse<String>> poll =
                world.jsonLater("a", "ReceiveMessage", to("a", queue, ",\"WaitTimeSeconds\":20"));
        awaitPolls("b", 1);

        world.json("c", "SendMessage", to("c", queue, ",\"MessageBody\":\"at last\""));

        assertThat(poll.get(10, TimeUnit.SECONDS).body()).contains("at last");
    }

    @Test
    void pollWhoseClientGoesTakesNoMessage() throws Exception {
        world = new ClusterWorld(dir, true, "a", "b");
        String queue = created(1);
        String body = to("a", queue, ",\"WaitTimeSeconds\":20");
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), world.port("a"))) {
            OutputStream out = client.getOutputStream();
            out.write(("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-amz-json-1.0\r\n"
                            + "X-Amz-Target: AmazonSQS.ReceiveMessage\r\nContent-Length: " + body.length() + "\r\n\r\n"
                            + body)
                    .getBytes(StandardCharsets.US_ASCII));
            awaitPolls("b", 1);
        }
        awaitPolls("b", 0);

        world.json("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"for somebody else\""));

        assertThat(count("b", queue)).isEqualTo("1 0");
    }

    @Test
    void thousandPollsOnAnotherNodeNeedNoThreads() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = created(1);
        long threads = serverThreads();
        List<CompletableFuture<HttpResponse<String>>> polls = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            polls.add(world.jsonLater("a", "ReceiveMessage", to("a", queue, ",\"WaitTimeSeconds\":20")));
        }
        awaitPolls("b", 1_000);
        assertThat(serverThreads()).isLessThanOrEqualTo(threads + SOME_THREADS);

        for (int i = 0; i < 100; i++) {
            StringBuilder entries = new StringBuilder();
            for (int j = 0; j < 10; j++) {
                entries.append(j == 0 ? "" : ",")
                        .append("{\"Id\":\"" + j + "\",\"MessageBody\":\"m" + i + "-" + j + "\"}");
            }
            world.json("a", "SendMessageBatch", to("a", queue, ",\"Entries\":[" + entries + "]"));
        }
        for (CompletableFuture<HttpResponse<String>> poll : polls) {
            assertThat(poll.get(20, TimeUnit.SECONDS).body()).contains("\"Body\":\"m");
        }
    }

    @Test
    void requestWaitsForALeaderAndThenGoesThere() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = created(1);
        world.lead(1, null);
        CompletableFuture<HttpResponse<String>> elsewhere =
                world.jsonLater("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"patient\""));
        CompletableFuture<HttpResponse<String>> here =
                world.jsonLater("b", "SendMessage", to("b", queue, ",\"MessageBody\":\"patient\""));
        TimeUnit.MILLISECONDS.sleep(200);
        assertThat(elsewhere).isNotDone();
        assertThat(here).isNotDone();

        world.lead(1, "b");

        assertThat(elsewhere.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(here.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(count("a", queue)).isEqualTo("2 0");
    }

    @Test
    void withoutALeaderClientsAreToldToTryAgainAfterTwoSeconds() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = created(1);
        world.lead(1, null);
        world.lead(Placement.CONTROL, null);
        long threads = serverThreads();
        long start = System.nanoTime();
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(world.jsonLater("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"it\"")));
        }
        HttpResponse<String> xml = world.form("a", "Action=PurgeQueue&QueueUrl=" + world.url("a", queue));
        HttpResponse<String> iam = world.form("a", "Action=ListUsers&Version=2010-05-08");
        HttpResponse<String> admin = world.get("a", "/admin/v1/queues/" + queue);
        assertThat(serverThreads()).isLessThanOrEqualTo(threads + SOME_THREADS);
        for (CompletableFuture<HttpResponse<String>> each : waiting) {
            assertThat(each.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
            assertThat(each.get().body()).contains(NO_LEADER).contains("ServiceUnavailable");
        }
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isBetween(1_900L, 15_000L);
        for (HttpResponse<String> each : List.of(xml, iam, admin)) {
            assertThat(each.statusCode()).isEqualTo(503);
            assertThat(each.body()).contains(NO_LEADER);
        }
    }

    @Test
    void nodeThatIsNotTheLeaderSaysSoAndTheFirstLooksAgain() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b", "c");
        String queue = created(2);
        world.thinks("a", 2, "b");
        CompletableFuture<HttpResponse<String>> sent =
                world.jsonLater("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"astray\""));
        TimeUnit.MILLISECONDS.sleep(200);
        assertThat(sent).isNotDone();

        world.thinks("a", 2, "c");

        assertThat(sent.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(count("c", queue)).isEqualTo("1 0");
    }

    @Test
    void nodesThatSendARequestToEachOtherDoNotGoInCircles() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = created(1);
        world.thinks("a", 1, "b");
        world.thinks("b", 1, "a");

        HttpResponse<String> answer = world.json("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"round\""));

        assertThat(answer.statusCode()).isEqualTo(503);
        world.lead(1, "b");
        assertThat(count("a", queue)).isEqualTo("0 0");
    }

    @Test
    void nodeThatDiesInTheMiddleLeavesNobodyWaiting() throws Exception {
        world = new ClusterWorld(dir, true, "a", "b", "c");
        String queue = created(1);
        CompletableFuture<HttpResponse<String>> poll =
                world.jsonLater("a", "ReceiveMessage", to("a", queue, ",\"WaitTimeSeconds\":20"));
        awaitPolls("b", 1);

        world.stop("b");

        assertThat(poll.get(10, TimeUnit.SECONDS).statusCode()).isIn(200, 503);
        HttpResponse<String> after = world.json("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"it\""));
        assertThat(after.statusCode()).isEqualTo(503);
        assertThat(after.body())
                .contains("Node b, which has to decide this, cannot be reached, and no other does so yet.");
        CompletableFuture<HttpResponse<String>> meanwhile =
                world.jsonLater("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"it\""));
        world.lead(1, "c");
        assertThat(meanwhile.get(5, TimeUnit.SECONDS).body())
                .as("the new leader has decided; nothing copies queues to it here")
                .contains("QueueDoesNotExist");
    }

    @Test
    void whatNodesSayToEachOtherCannotBeSaidByClients() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = created(0);
        String body = to("a", queue, ",\"MessageBody\":\"forged\"");
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), world.port("a"))) {
            client.setSoTimeout(10_000);
            client.getOutputStream()
                    .write(("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n:caller: key ROOT us-east-1\r\n"
                                    + "Content-Type: application/x-amz-json-1.0\r\nX-Amz-Target: AmazonSQS.SendMessage\r\n"
                                    + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).startsWith("HTTP/1.1 400 ");
        }
        assertThat(world.get("a", "/peer/v1/queues").statusCode()).isEqualTo(404);
        assertThat(world.get("a", "/peer/v1/command").statusCode()).isEqualTo(404);
        assertThat(count("a", queue)).isEqualTo("0 0");
    }

    private String created(int partition) {
        String queue = world.queueIn(partition);
        assertThat(world.json("a", "CreateQueue", "{\"QueueName\":\"" + queue + "\"}")
                        .statusCode())
                .isEqualTo(200);
        return queue;
    }

    private String to(String node, String queue, String more) {
        return "{\"QueueUrl\":\"" + world.url(node, queue) + "\"" + more + "}";
    }

    private String count(String node, String queue) {
        String attributes = world.json(node, "GetQueueAttributes", to(node, queue, ",\"AttributeNames\":[\"All\"]"))
                .body();
        return number(attributes, "ApproximateNumberOfMessages") + " "
                + number(attributes, "ApproximateNumberOfMessagesNotVisible");
    }

    private static String number(String attributes, String name) {
        Matcher value = Pattern.compile('"' + name + "\":\"(\\d+)\"").matcher(attributes);
        assertThat(value.find()).as(attributes).isTrue();
        return value.group(1);
    }

    /** Waits until so many polls wait on a node. */
    private void awaitPolls(String node, int wanted) throws InterruptedException {
        Pattern waiters = Pattern.compile("(?m)^holdfast_all_queues_waiters ([0-9.]+)$");
        String page = "";
        for (int i = 0; i < 1_000; i++) {
            page = world.get(node, "/metrics").body();
            Matcher found = waiters.matcher(page);
            if (found.find() && (int) Double.parseDouble(found.group(1)) == wanted) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(page).as("never so many polls").isEmpty();
    }

    private static long serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("holdfast"))
                .count();
    }
}
