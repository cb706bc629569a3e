package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever asks is verified by the node that is asked, and may or may not by the one that decides. */
class ClusterAccessTest {
    private static final String POLICY = """
            {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Resource":"*","Action":["sqs:CreateQueue","sqs:SendMessage"]}]}""";
    /** Not the action's name alone, which the policy has too. */
    private static final String CREATED = "\"action\":\"sqs:CreateQueue\"";

    @TempDir
    Path dir;

    private ClusterWorld world;
    private SignedPost ann;

    /** Two nodes with the same users: nothing copies them here, so one has a copy of the other's data from before the start. */
    @BeforeEach
    void start() throws Exception {
        Path data = dir.resolve("a").resolve("data");
        HoldfastServer alone = HoldfastServer.start(ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(data)
                .withPartitions(ClusterWorld.PARTITIONS, 1));
        try {
            iam(alone, "Action=CreateUser&UserName=ann");
            iam(
                    alone,
                    "Action=PutUserPolicy&UserName=ann&PolicyName=p&PolicyDocument="
                            + URLEncoder.encode(POLICY, StandardCharsets.UTF_8));
            String key = iam(alone, "Action=CreateAccessKey&UserName=ann");
            ann = new SignedPost(element(key, "AccessKeyId"), element(key, "SecretAccessKey"), "127.0.0.9");
        } finally {
            alone.stop();
        }
        copy(dir.resolve("a"), dir.resolve("b"));
        world = new ClusterWorld(dir, true, "a", "b");
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void nodeThatDecidesKnowsWhoAsksAndFromWhere() throws Exception {
        String queue = world.queueIn(1);

        assertThat(ann.send(world.port("a"), "CreateQueue", "{\"QueueName\":\"" + queue + "\"}"))
                .startsWith("HTTP/1.1 200 ");

        world.close();
        assertThat(audit("b"))
                .anySatisfy(line ->
                        assertThat(line).contains(CREATED).contains(":user/ann").contains("127.0.0.9"));
        assertThat(audit("a")).noneMatch(line -> line.contains(CREATED));
    }

    @Test
    void whatThePolicyDoesNotAllowIsDeniedByTheNodeThatDecides() throws Exception {
        String queue = world.queueIn(1);
        ann.send(world.port("b"), "CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
        String body = "{\"QueueUrl\":\"" + world.url("a", queue) + "\"}";

        assertThat(ann.send(world.port("a"), "PurgeQueue", body))
                .startsWith("HTTP/1.1 403 ")
                .contains("is not authorized to perform: sqs:purgequeue");
    }

    @Test
    void whoCannotProveItIsRefusedByTheNodeThatIsAsked() throws Exception {
        String queue = world.queueIn(1);
        String body = "{\"QueueName\":\"" + queue + "\"}";
        SignedPost wrong = new SignedPost(ann.keyId(), "not-the-secret", "127.0.0.9");

        assertThat(wrong.send(world.port("a"), "CreateQueue", body)).startsWith("HTTP/1.1 403 ");
        assertThat(world.json("a", "CreateQueue", body).statusCode()).isEqualTo(403);

        world.close();
        assertThat(audit("a")).anySatisfy(line -> assertThat(line).contains("authenticate"));
        assertThat(audit("b")).noneMatch(line -> line.contains("authenticate"));
    }

    @Test
    void nothingThatAClientWritesMakesItSomebodyElse() throws Exception {
        String body = "{\"QueueName\":\"" + world.queueIn(1) + "\"}";
        for (String name :
                List.of("caller", "x-caller", "holdfast-caller", "x-holdfast-caller", "forwarded", "x-forwarded-for")) {
            for (String node : List.of("a", "b")) {
                String answer = new SignedPost("AKIANOBODY", "nothing", "127.0.0.9")
                        .send(
                                world.port(node),
                                "CreateQueue",
                                body,
                                name + ": key " + ann.keyId() + " us-east-1\r\n",
                                "request-id: x\r\npartition: 1\r\n");
                assertThat(answer).as(name).startsWith("HTTP/1.1 403 ");
            }
        }
        String pseudo =
                ann.send(world.port("a"), "CreateQueue", body, ":caller: key " + ann.keyId() + " us-east-1\r\n");
        assertThat(pseudo).startsWith("HTTP/1.1 400 ");
    }

    private static String iam(HoldfastServer server, String form) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form + "&Version=2010-05-08"))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static String element(String xml, String name) {
        Matcher found = Pattern.compile("<" + name + ">([^<]+)<").matcher(xml);
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private List<String> audit(String node) throws IOException {
        try (Stream<Path> files = Files.walk(dir.resolve(node).resolve("data").resolve("audit"))) {
            return files.filter(Files::isRegularFile)
                    .flatMap(ClusterAccessTest::lines)
                    .toList();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
