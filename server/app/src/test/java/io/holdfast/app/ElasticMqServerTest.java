package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.cli.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with the file of an ElasticMQ does for its clients what that did. */
@Timeout(60)
class ElasticMqServerTest {
    private static final Path FILES = Path.of("src/test/resources/moving/elasticmq");

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"us-west-2", "elasticmq", "eu-central-1"})
    void callersFindTheDeclaredQueuesWhateverRegionTheySignFor(String region) throws Exception {
        try (LocalStackWorld server = LocalStackWorld.startWith(FILES.resolve("whole.conf"), dir.resolve("data"))) {
            assertThat(server.call(region, "GetQueueUrl", "{'QueueName':'queue1'}"))
                    .isEqualTo("{\"QueueUrl\":\"http://localhost:9324/000000000000/queue1\"}");
            assertThat(server.call(region, "ListQueueTags", "{'QueueUrl':'http://localhost:9324/queue/queue1'}"))
                    .contains("tagged2");
            assertThat(server.call(
                            region,
                            "GetQueueAttributes",
                            "{'QueueUrl':'http://localhost:9324/000000000000/queue1','AttributeNames':['All']}"))
                    .contains("arn:aws:sqs:us-west-2:000000000000:queue1-dead-letters");
        }
    }

    @Test
    void whatIsSentIsCopiedAndMoved() throws Exception {
        try (LocalStackWorld server = LocalStackWorld.startWith(FILES.resolve("whole.conf"), dir.resolve("data"))) {
            assertThat(server.call("x", "SendMessage", "{'QueueUrl':'queue1','MessageBody':'one'}"))
                    .contains("MessageId");
            assertThat(
                            server.call(
                                    "x",
                                    "SendMessageBatch",
                                    "{'QueueUrl':'/queue/queue1','Entries':[{'Id':'a','MessageBody':'two'},{'Id':'b','MessageBody':'late','DelaySeconds':901}]}"))
                    .contains("\"Id\":\"a\"", "\"Failed\":[{\"Id\":\"b\"");
            for (String queue : new String[] {"audit-queue-name", "redirect-queue-name"}) {
                assertThat(server.call("x", "ReceiveMessage", "{'QueueUrl':'" + queue + "','MaxNumberOfMessages':10}"))
                        .contains("\"Body\":\"one\"", "\"Body\":\"two\"")
                        .doesNotContain("late");
            }
            assertThat(server.call("x", "GetQueueAttributes", "{'QueueUrl':'queue1','AttributeNames':['All']}"))
                    .contains("\"ApproximateNumberOfMessages\":\"0\"", "\"ApproximateNumberOfMessagesDelayed\":\"0\"");
            server.call("x", "DeleteQueue", "{'QueueUrl':'audit-queue-name'}");
            assertThat(server.call("x", "SendMessage", "{'QueueUrl':'queue1','MessageBody':'three'}"))
                    .contains("QueueDoesNotExist", "The queue that gets a copy does not take the message");
        }
    }

    @Test
    void queryProtocolWorksAtTheOldUrls() throws Exception {
        try (LocalStackWorld server = LocalStackWorld.startWith(FILES.resolve("container.conf"), dir.resolve("data"))) {
            assertThat(server.get("/queue/orders?Action=SendMessage&MessageBody=hello"))
                    .contains("<MessageId>");
            assertThat(server.get("/000000000000/orders?Action=ReceiveMessage")).contains("<Body>hello</Body>");
            assertThat(server.get("/local/orders?Action=GetQueueAttributes&AttributeName.1=All"))
                    .contains("arn:aws:sqs:elasticmq:000000000000:orders");
            assertThat(server.get("/?Action=GetQueueUrl&QueueName=payments.fifo"))
                    .contains("<QueueUrl>http://127.0.0.1:" + server.port() + "/000000000000/payments.fifo</QueueUrl>");
        }
    }

    @Test
    void targetThatDoesNotExistStopsTheStart() throws Exception {
        Path file = Files.writeString(dir.resolve("missing.conf"), "queues.a { copyTo = nowhere }\n");
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> LocalStackWorld.startWith(file, dir.resolve("data")))
                .withMessage(
                        "Queue a of the configuration names nowhere in copyTo or moveTo, which does not exist. Declare it under queues as well.");
    }
}
