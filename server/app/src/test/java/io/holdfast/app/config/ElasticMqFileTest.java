package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as people have them for ElasticMQ, unchanged. */
class ElasticMqFileTest {
    private static final Path FILES = Path.of("src/test/resources/moving/elasticmq");

    @TempDir
    Path dir;

    @Test
    void wholeFileIsUnderstood() throws Exception {
        LoadedSettings loaded = load(FILES.resolve("whole.conf"));
        ServerSettings settings = loaded.settings();

        assertThat(settings.network().port()).isEqualTo(9324);
        assertThat(settings.network().bind()).isEqualTo("0.0.0.0");
        assertThat(settings.network().publicUrl()).contains("http://localhost:9324");
        assertThat(settings.identity())
                .isEqualTo(new ServerSettings.Identity("000000000000", "us-west-2", true, Optional.empty()));
        assertThat(settings.rules().purgeOncePer60s()).isFalse();
        assertThat(settings.queues().keySet())
                .containsExactlyInAnyOrder("queue1", "queue1-dead-letters", "audit-queue-name", "redirect-queue-name");
        assertThat(settings.queues().get("queue1"))
                .isEqualTo(new QueueDeclaration(
                        "queue1",
                        Map.of(
                                "VisibilityTimeout", "10",
                                "DelaySeconds", "5",
                                "ReceiveMessageWaitTimeSeconds", "0",
                                "RedrivePolicy",
                                        "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-west-2:000000000000:queue1-dead-letters\","
                                                + "\"maxReceiveCount\":3}"),
                        Map.of("tag1", "tagged1", "tag2", "tagged2"),
                        Optional.of("audit-queue-name"),
                        Optional.of("redirect-queue-name")));
        assertThat(loaded.remarks())
                .anyMatch(remark -> remark.startsWith("rest-stats has no port of its own here"))
                .anyMatch(remark -> remark.startsWith("queues-storage has no effect"))
                .anyMatch(remark -> remark.startsWith("messages-storage has no effect"))
                .hasSize(3);
    }

    @Test
    void fileOfAContainerTakesTheAddressThatClientsUse() throws Exception {
        LoadedSettings loaded = load(FILES.resolve("container.conf"));
        ServerSettings settings = loaded.settings();

        assertThat(settings.network().publicUrl()).isEmpty();
        assertThat(settings.identity().region()).isEqualTo("elasticmq");
        assertThat(settings.identity().account()).isEqualTo("000000000000");
        assertThat(settings.queues().keySet()).containsExactlyInAnyOrder("orders", "orders-dead", "payments.fifo");
        assertThat(loaded.remarks())
                .anyMatch(remark -> remark.contains("akka and pekko"))
                .anyMatch(remark -> remark.contains("aws.accountId is 'local'") && remark.contains("not 12 digits"))
                .hasSize(2);
    }

    @Test
    void allMistakesAreToldAtOnceWithWhatToDo() {
        Path file = FILES.resolve("mistakes.conf");

        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load(file))
                .satisfies(refused -> assertThat(
                                String.valueOf(refused.getMessage()).lines())
                        .containsExactlyInAnyOrder(
                                "Unknown setting 'node-address.prot' (%s, line 1). Did you mean 'node-address.port'?"
                                        .formatted(file),
                                "Setting 'rest-sqs.enabled' (%s, line 2) is not supported. Remove the line: without SQS there would be nothing to serve."
                                        .formatted(file),
                                "Unknown setting 'rest-stat.enabled' (%s, line 3). Did you mean 'rest-stats.enabled'?"
                                        .formatted(file),
                                "Setting 'auto-create-queues.enabled' (%s, line 4) is not supported. Declare the queues under queues, or let applications create them with CreateQueue."
                                        .formatted(file),
                                "Setting 'messages-storage.prune-data-on-init' (%s, line 5) is not supported. Remove the line, and start with an empty --data-dir to begin without messages."
                                        .formatted(file),
                                "Unknown setting 'queues.a.maxRetries' (%s, line 7).".formatted(file),
                                "Setting 'queues.a.delay' is '5' (%s, line 7); it must be a duration with its unit such as 500 ms or 10 s, from 0 s to 15 min."
                                        .formatted(file)));
    }

    @Test
    void ownKeysFlagsAndVariablesWin() throws Exception {
        Path file = Files.writeString(
                dir.resolve("both.conf"),
                "server.port = 1\nrest-sqs { bind-port = 2, bind-hostname = localhost }\naws.region = a\n");

        ServerSettings settings = SettingsLoader.load(new SettingsSources(
                        Optional.of(file),
                        Map.of("HOLDFAST_SERVER__REGION", "b"),
                        List.of(new SettingsSources.Flag("server.scope", "signature", "--set server.scope=signature"))))
                .settings();

        assertThat(settings.network().port()).isEqualTo(1);
        assertThat(settings.network().bind()).isEqualTo("localhost");
        assertThat(settings.identity()).isEqualTo(new ServerSettings.Identity("000000000000", "b"));
    }

    @Test
    void mistakeInASectionNamesTheKeyOfTheFile() throws Exception {
        Path file = Files.writeString(dir.resolve("port.conf"), "rest-sqs.bind-port = many\n");

        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load(file))
                .withMessage(
                        "Setting 'server.port' is 'many' (%s, line 1, rest-sqs.bind-port); it must be a whole number from 0 to 65535.",
                        file);
    }

    @Test
    void otherFilesAreIncludedAndTheClassPathIsNot() throws Exception {
        Files.writeString(dir.resolve("more.conf"), "queues.more {}\n");
        Path file = Files.writeString(
                dir.resolve("main.conf"),
                "include classpath(\"holdfast-reference.conf\")\ninclude \"more.conf\"\nqueues.main {}\n");

        assertThat(load(file).settings().queues().keySet()).containsExactlyInAnyOrder("main", "more");
        assertThat(load(file).settings().identity().isFixed()).isFalse();
    }

    @Test
    void nodeAddressWithAContextPathIsWhatUrlsBeginWith() throws Exception {
        Path file = Files.writeString(
                dir.resolve("address.conf"),
                "node-address { protocol = https, host = queues.example.com, port = 443, context-path = \"/sqs/\" }\n");

        assertThat(load(file).settings().network().publicUrl()).contains("https://queues.example.com:443/sqs");
    }

    private static LoadedSettings load(Path file) throws SettingsRefused {
        return SettingsLoader.load(new SettingsSources(Optional.of(file), Map.of(), List.of()));
    }
}
