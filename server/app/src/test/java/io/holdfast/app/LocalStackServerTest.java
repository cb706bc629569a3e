package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.cli.Holdfast;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that stands in for LocalStack answers what scripts ask of one. */
@Timeout(60)
class LocalStackServerTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        "standard, us-east-1, http://sqs.us-east-1.localhost.localstack.cloud:PORT/000000000000/q",
        "standard, eu-west-1, http://sqs.eu-west-1.localhost.localstack.cloud:PORT/000000000000/q",
        "domain, us-east-1, http://queue.localhost.localstack.cloud:PORT/000000000000/q",
        "domain, eu-west-1, http://eu-west-1.queue.localhost.localstack.cloud:PORT/000000000000/q",
        "path, eu-west-1, http://localhost.localstack.cloud:PORT/queue/eu-west-1/000000000000/q",
        "dynamic, eu-west-1, http://127.0.0.1:PORT/queue/eu-west-1/000000000000/q",
        "off, eu-west-1, http://localhost.localstack.cloud:PORT/000000000000/q"
    })
    void queueUrlsLookAsChosenAndFindTheirQueueFromEveryRegion(String form, String region, String url)
            throws Exception {
        try (LocalStackWorld server = LocalStackWorld.start(dir.resolve("data"), "localstack.queue-urls=" + form)) {
            String expected = url.replace("PORT", Integer.toString(server.port()));
            assertThat(server.call(region, "CreateQueue", "{'QueueName':'q'}"))
                    .isEqualTo("{\"QueueUrl\":\"" + expected + "\"}");
            assertThat(server.call(region, "ListQueues", "{}")).contains(expected);
            String sender = form.equals("off") ? region : "ap-south-1";
            assertThat(server.call(sender, "SendMessage", "{'QueueUrl':'" + expected + "','MessageBody':'x'}"))
                    .contains("MessageId");
        }
    }

    @Test
    void healthSaysAvailableUntilThereIsAQueueAndThenRunning() throws Exception {
        try (LocalStackWorld server = LocalStackWorld.start(dir.resolve("data"))) {
            assertThat(server.get("/_localstack/health")).contains("{\"services\": {\"sqs\": \"available\"");
            server.call("us-east-1", "CreateQueue", "{'QueueName':'q'}");
            assertThat(server.get("/_localstack/health"))
                    .contains("\"sqs\": \"running\"")
                    .contains("\"edition\": \"community\"");
            assertThat(server.get("/health")).contains("\"sqs\": \"running\"");
            assertThat(server.status("HEAD", "/_localstack/health")).isEqualTo(200);
            assertThat(server.get("/_localstack/info")).contains("\"version\": ");
            assertThat(server.get("/health/ready")).contains("ready");
        }
    }

    @Test
    void queueCanBeMadeAnewAndPurgedTwiceAtOnce() throws Exception {
        try (LocalStackWorld server = LocalStackWorld.start(dir.resolve("data"))) {
            for (int i = 0; i < 2; i++) {
                assertThat(server.call("us-east-1", "CreateQueue", "{'QueueName':'again'}"))
                        .contains("QueueUrl");
                server.call("us-east-1", "PurgeQueue", "{'QueueUrl':'again'}");
                assertThat(server.call("us-east-1", "PurgeQueue", "{'QueueUrl':'again'}"))
                        .doesNotContain("__type");
                server.call("us-east-1", "DeleteQueue", "{'QueueUrl':'again'}");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/_aws/sqs/messages?QueueUrl=http://sqs.us-east-1.localhost.localstack.cloud:4566/000000000000/looked",
                "/_aws/sqs/messages?QueueUrl=http://localhost:4566/queue/us-east-1/000000000000/looked",
                "/_aws/sqs/messages/us-east-1/000000000000/looked"
            })
    void messagesAreShownWithoutBeingReceived(String path) throws Exception {
        try (LocalStackWorld server = LocalStackWorld.start(dir.resolve("data"))) {
            server.call("us-east-1", "CreateQueue", "{'QueueName':'looked'}");
            server.call(
                    "us-east-1",
                    "SendMessage",
                    "{'QueueUrl':'looked','MessageBody':'one','MessageAttributes':{'a':{'DataType':'String','StringValue':'b'}}}");
            server.call("us-east-1", "SendMessage", "{'QueueUrl':'looked','MessageBody':'two'}");
            for (int look = 0; look < 2; look++) {
                assertThat(server.get(path))
                        .startsWith("<?xml")
                        .contains("<Body>one</Body>", "<Body>two</Body>", "SQS/BACKDOOR/ACCESS")
                        .contains("<Name>ApproximateReceiveCount</Name><Value>0</Value>")
                        .contains("<StringValue>b</StringValue>");
            }
            assertThat(server.get(path, "Accept", "application/json"))
                    .contains("\"ReceiveMessageResponse\"", "\"Body\":\"one\"");
            assertThat(server.call("us-east-1", "ReceiveMessage", "{'QueueUrl':'looked','MaxNumberOfMessages':10}"))
                    .contains("\"Body\":\"one\"", "\"Body\":\"two\"");
        }
    }

    @Test
    void sdkThatReceivesFromTheDeveloperEndpointGetsJson() throws Exception {
        try (LocalStackWorld server = LocalStackWorld.start(dir.resolve("data"))) {
            server.call("us-east-1", "CreateQueue", "{'QueueName':'sdk'}");
            server.call("us-east-1", "SendMessage", "{'QueueUrl':'sdk','MessageBody':'one'}");
            server.call("us-east-1", "SendMessage", "{'QueueUrl':'sdk','MessageBody':'late','DelaySeconds':900}");
            assertThat(server.post("/_aws/sqs/messages", "us-east-1", "ReceiveMessage", "{'QueueUrl':'sdk'}"))
                    .startsWith("{\"Messages\":[{")
                    .contains("\"Body\":\"one\"")
                    .doesNotContain("late", "IsVisible");
            server.call("us-east-1", "ReceiveMessage", "{'QueueUrl':'sdk'}");
            assertThat(server.post("/_aws/sqs/messages", "us-east-1", "ReceiveMessage", "{'QueueUrl':'sdk'}"))
                    .doesNotContain("\"Body\"");
            assertThat(server.post(
                            "/_aws/sqs/messages?ShowInvisible=true&ShowDelayed=true",
                            "us-east-1",
                            "ReceiveMessage",
                            "{'QueueUrl':'sdk'}"))
                    .contains(
                            "\"Body\":\"one\"",
                            "\"IsVisible\":\"false\"",
                            "\"Body\":\"late\"",
                            "\"IsDelayed\":\"true\"");
            assertThat(server.post("/_aws/sqs/messages", "us-east-1", "SendMessage", "{'QueueUrl':'sdk'}"))
                    .contains("only accepts ReceiveMessage");
            assertThat(server.get("/_aws/sqs/messages?QueueUrl=nowhere")).contains("NonExistentQueue");
            assertThat(server.get("/_aws/sqs/messages/us-east-1/sdk")).contains("InvalidAddress");
        }
    }

    @Test
    void whereAnAccessKeyExistsStrangersSeeNoMessages() throws Exception {
        Path data = dir.resolve("data");
        Holdfast.run(
                new HoldfastLauncher(),
                new String[] {"keys", "create", "--administrator", "--data-dir", data.toString()},
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()));
        try (LocalStackWorld server = LocalStackWorld.start(data)) {
            assertThat(server.get("/_aws/sqs/messages/us-east-1/000000000000/q"))
                    .contains("<Code>AccessDenied");
            assertThat(server.post("/_aws/sqs/messages", "us-east-1", "ReceiveMessage", "{'QueueUrl':'q'}"))
                    .contains("IncompleteSignature");
            assertThat(server.get("/_localstack/health")).contains("\"sqs\": \"available\"");
        }
    }

    @Test
    void aPlainServerHasNoneOfThesePages() throws Exception {
        Path file = Files.writeString(dir.resolve("plain.conf"), "");
        try (LocalStackWorld server = LocalStackWorld.startWith(file, dir.resolve("data"))) {
            assertThat(server.status("GET", "/_localstack/health")).isEqualTo(404);
            assertThat(server.status("GET", "/_aws/sqs/messages?QueueUrl=q")).isEqualTo(404);
            assertThat(server.get("/health")).contains("ready");
        }
    }
}
