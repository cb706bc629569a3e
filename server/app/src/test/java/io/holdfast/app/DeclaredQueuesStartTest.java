package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.LoadedSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose configuration declares queues has them, of every kind, when it answers. */
class DeclaredQueuesStartTest {
    @TempDir
    Path dir;

    @Test
    void queuesOfEveryKindExistOnceTheServerIsUp() throws Exception {
        ServerSettings settings = settings("""
                queues {
                  a-mail { deadLettersQueue { name = mail-dead, maxReceiveCount = 3 }, tags { team = billing } }
                  a-ledger { fifo = true, contentBasedDeduplication = true, deadLettersQueue { name = z-dead, maxReceiveCount = 1 } }
                  mail-dead {}
                  z-dead { fifo = true }
                }
                """);
        for (int start = 1; start <= 2; start++) {
            HoldfastServer server = HoldfastServer.start(settings);
            try {
                assertThat(call(server, "ListDeadLetterSourceQueues", "{\"QueueUrl\":\"mail-dead\"}"))
                        .contains("/000000000000/a-mail\"");
                assertThat(call(server, "ListQueueTags", "{\"QueueUrl\":\"a-mail\"}"))
                        .isEqualTo("{\"Tags\":{\"team\":\"billing\"}}");
                assertThat(call(
                                server,
                                "GetQueueAttributes",
                                "{\"QueueUrl\":\"a-ledger.fifo\",\"AttributeNames\":[\"All\"]}"))
                        .contains("\"FifoQueue\":\"true\"")
                        .contains("\"ContentBasedDeduplication\":\"true\"")
                        .contains("arn:aws:sqs:us-east-1:000000000000:z-dead.fifo");
            } finally {
                server.stop();
            }
        }
    }

    @Test
    void queueThatSqsWouldRefuseStopsTheStart() throws Exception {
        ServerSettings settings = settings("queues.mail { deadLettersQueue { name = nowhere, maxReceiveCount = 3 } }");
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> HoldfastServer.start(settings))
                .withMessageStartingWith("Queue mail of the configuration cannot be made: ")
                .withMessageEndingWith("Reason: Dead letter target does not exist.");
    }

    @Test
    void declaredQueueThatChangedIsChangedAndNothingElseOfIt() throws Exception {
        start("queues.mail { VisibilityTimeout = 10, DelaySeconds = 1, tags { team = billing } }", server -> {
            call(server, "TagQueue", "{\"QueueUrl\":\"mail\",\"Tags\":{\"by\":\"hand\"}}");
            call(
                    server,
                    "SetQueueAttributes",
                    "{\"QueueUrl\":\"mail\",\"Attributes\":{\"MaximumMessageSize\":\"2048\"}}");
        });
        start(
                "queues { mail-dead {}, mail { VisibilityTimeout = 20, tags { team = sales },"
                        + " deadLettersQueue { name = mail-dead, maxReceiveCount = 3 } } }",
                server -> {
                    assertThat(attributesOf(server))
                            .contains("\"VisibilityTimeout\":\"20\"")
                            .contains("\"DelaySeconds\":\"1\"")
                            .contains("\"MaximumMessageSize\":\"2048\"")
                            .contains("mail-dead");
                    assertThat(call(server, "ListQueueTags", "{\"QueueUrl\":\"mail\"}"))
                            .isEqualTo("{\"Tags\":{\"by\":\"hand\",\"team\":\"sales\"}}");
                });
    }

    @Test
    void runningServerMakesAndChangesQueuesWhenTheSettingsAreReadAgain() throws Exception {
        start("queues.mail { VisibilityTimeout = 10 }", server -> {
            assertThat(server.reload(settings("queues { mail { VisibilityTimeout = 20 }, more {} }")))
                    .isEmpty();
            assertThat(attributesOf(server)).contains("\"VisibilityTimeout\":\"20\"");
            assertThat(call(server, "ListQueues", "{}")).contains("/more");

            assertThat(server.reload(settings("queues { on-change = refuse, mail { VisibilityTimeout = 30 } }")))
                    .singleElement()
                    .asString()
                    .contains("VisibilityTimeout is 20 and declared as 30");
            assertThat(attributesOf(server)).contains("\"VisibilityTimeout\":\"20\"");
        });
    }

    @Test
    void declaredQueueThatChangedIsLeftAloneWhereTheConfigurationSaysSo() throws Exception {
        start("queues.mail { VisibilityTimeout = 10 }", server -> {});
        start(
                "queues { on-change = warn, mail { VisibilityTimeout = 20 } }",
                server -> assertThat(attributesOf(server)).contains("\"VisibilityTimeout\":\"10\""));
    }

    @Test
    void refusedStartNamesEveryDifferenceAndMakesNothing() throws Exception {
        start(
                "queues { mail { VisibilityTimeout = 10, DelaySeconds = 2 }, other { tags { team = a } } }",
                server -> {});
        ServerSettings changed =
                settings("queues { on-change = refuse, a-new {}, mail { VisibilityTimeout = 20, DelaySeconds = 3 },"
                        + " other { tags { team = b, stage = test } } }");

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> HoldfastServer.start(changed))
                .withMessage("""
                        Queue mail is not as the configuration declares it: DelaySeconds is 2 and declared as 3; VisibilityTimeout is 10 and declared as 20.
                        Queue other is not as the configuration declares it: tag stage is not set and declared as test; tag team is a and declared as b.
                        Change the queue or the configuration, or set queues.on-change to apply or warn.""");
        start(
                "queues {}",
                server -> assertThat(call(server, "ListQueues", "{}")).doesNotContain("a-new"));
    }

    @Test
    void samePolicyInOtherWordsIsNoDifference() throws Exception {
        start(
                "queues { mail-dead {}, mail { deadLettersQueue { name = mail-dead, maxReceiveCount = 3 } } }",
                server -> {});
        String arn = "arn:aws:sqs:us-east-1:000000000000:mail-dead";
        start(
                "queues { on-change = refuse, mail-dead {}, mail { RedrivePolicy = \"\"\"{ \"maxReceiveCount\" : \"3\", \"deadLetterTargetArn\" : \""
                        + arn + "\" }\"\"\" } }",
                server -> assertThat(attributesOf(server)).contains(arn));
    }

    private interface Step {
        void run(HoldfastServer server) throws Exception;
    }

    private void start(String file, Step step) throws Exception {
        HoldfastServer server = HoldfastServer.start(settings(file));
        try {
            step.run(server);
        } finally {
            server.stop();
        }
    }

    private static String attributesOf(HoldfastServer server) throws Exception {
        return call(server, "GetQueueAttributes", "{\"QueueUrl\":\"mail\",\"AttributeNames\":[\"All\"]}");
    }

    private ServerSettings settings(String file) throws Exception {
        Path path = Files.writeString(dir.resolve("holdfast.conf"), file);
        LoadedSettings loaded = SettingsLoader.load(new SettingsSources(Optional.of(path), Map.of(), List.of()));
        return loaded.settings().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data"));
    }

    private static String call(HoldfastServer server, String action, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + action)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
