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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredQueuesTest {

    @TempDir
    Path dir;

    @Test
    void elasticMqBlockMeansTheSameQueues() throws Exception {
        Map<String, QueueDeclaration> queues = load("""
                include classpath("application.conf")
                queues {
                  queue1 {
                    defaultVisibilityTimeout = 10 seconds
                    delay = 5 seconds
                    receiveMessageWait = 0 seconds
                    fifo = false
                    contentBasedDeduplication = false
                    tags { tag1 = "tagged1", "with.dot" = 2 }
                  }
                  queue1-audit { }
                }
                """);

        assertThat(queues)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "queue1",
                        new QueueDeclaration(
                                "queue1",
                                Map.of(
                                        "VisibilityTimeout", "10",
                                        "DelaySeconds", "5",
                                        "ReceiveMessageWaitTimeSeconds", "0"),
                                Map.of("tag1", "tagged1", "with.dot", "2")),
                        "queue1-audit",
                        new QueueDeclaration("queue1-audit", Map.of(), Map.of())));
    }

    @Test
    void sqsNamesTakeSqsValues() throws Exception {
        Map<String, QueueDeclaration> queues = load("""
                queues.orders {
                  VisibilityTimeout = 30
                  DelaySeconds = "7"
                  MaximumMessageSize = 262144
                  MessageRetentionPeriod = 60
                  ReceiveMessageWaitTimeSeconds = 20
                  SqsManagedSseEnabled = True
                }
                """);

        Map<String, String> attributes = Map.of(
                "VisibilityTimeout", "30",
                "DelaySeconds", "7",
                "MaximumMessageSize", "262144",
                "MessageRetentionPeriod", "60",
                "ReceiveMessageWaitTimeSeconds", "20",
                "SqsManagedSseEnabled", "true");
        assertThat(queues).isEqualTo(Map.of("orders", new QueueDeclaration("orders", attributes, Map.of())));
    }

    @Test
    void fifoQueuesGetTheEndOfTheirNames() throws Exception {
        Map<String, QueueDeclaration> queues = load("""
                queues {
                  ledger { fifo = true, contentBasedDeduplication = true }
                  "audit.fifo" { FifoQueue = true, DeduplicationScope = messageGroup, FifoThroughputLimit = perMessageGroupId }
                }
                """);

        Map<String, String> ledger = Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true");
        Map<String, String> audit = Map.of(
                "FifoQueue", "true",
                "DeduplicationScope", "messageGroup",
                "FifoThroughputLimit", "perMessageGroupId");
        assertThat(queues)
                .isEqualTo(Map.of(
                        "ledger.fifo", new QueueDeclaration("ledger.fifo", ledger, Map.of()),
                        "audit.fifo", new QueueDeclaration("audit.fifo", audit, Map.of())));
    }

    @Test
    void deadLettersQueueIsARedrivePolicy() throws Exception {
        Map<String, QueueDeclaration> queues = load("""
                server { account = "123456789012", region = eu-west-1 }
                queues {
                  mail { deadLettersQueue { name = mail-dead, maxReceiveCount = 3 } }
                  ledger { fifo = true, deadLettersQueue { name = ledger-dead, maxReceiveCount = 1 } }
                  orders { RedrivePolicy { deadLetterTargetArn = "arn:aws:sqs:eu-west-1:123456789012:mail-dead", maxReceiveCount = 5 } }
                }
                """);

        String policy =
                "{\"deadLetterTargetArn\":\"arn:aws:sqs:eu-west-1:123456789012:mail-dead\",\"maxReceiveCount\":3}";
        assertThat(queues.get("mail"))
                .isEqualTo(new QueueDeclaration("mail", Map.of("RedrivePolicy", policy), Map.of()));
        assertThat(queues.values())
                .extracting(
                        queue -> queue.name() + " -> " + queue.deadLetterQueue().orElse(""))
                .containsExactlyInAnyOrder(
                        "mail -> mail-dead", "ledger.fifo -> ledger-dead.fifo", "orders -> mail-dead");
    }

    @Test
    void flagsAddToAndOverrideTheFile() throws Exception {
        Map<String, QueueDeclaration> queues = load(
                "queues.orders.VisibilityTimeout = 30",
                "queues.orders.VisibilityTimeout=31",
                "queues.mail.tags.\"a.b\"=c");

        assertThat(queues.get("orders"))
                .isEqualTo(new QueueDeclaration("orders", Map.of("VisibilityTimeout", "31"), Map.of()));
        assertThat(queues.get("mail")).isEqualTo(new QueueDeclaration("mail", Map.of(), Map.of("a.b", "c")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            queues.a.fifo {}                    | Setting 'queues.a.fifo' is '{}' (FILE, line 1); it must be true or false; in the name of a queue a dot needs quotes.
            queues."a.fifo" {}                  | Queue name 'a.fifo' (FILE, line 1) must be 1 to 80 letters, digits, hyphens or underscores; only with fifo = true it ends with .fifo.
            queues."a.b" { fifo = true }        | Queue name 'a.b' (FILE, line 1) must be letters, digits, hyphens or underscores, at most 80 with the .fifo at its end.
            queues { a { fifo = true }, "a.fifo" { fifo = true } } | Queue 'a.fifo' (FILE, line 1) is declared twice: with and without .fifo at the end of its name.
            queues.a.contentBasedDeduplication = true | Setting 'queues.a.contentBasedDeduplication' (FILE, line 1) is for FIFO queues; it needs fifo = true beside it.
            queues.a { fifo = false, DeduplicationScope = queue } | Setting 'queues.a.DeduplicationScope' (FILE, line 1) is for FIFO queues; it needs fifo = true beside it.
            queues.a { fifo = true, DeduplicationScope = all } | Setting 'queues.a.DeduplicationScope' is 'all' (FILE, line 1); it must be queue or messageGroup.
            queues.a.deadLettersQueue { name = d } | Setting 'queues.a.deadLettersQueue' is '{"name":"d"}' (FILE, line 1); it must be a block { name = ..., maxReceiveCount = ... }.
            queues.a.deadLettersQueue = d       | Setting 'queues.a.deadLettersQueue' is 'd' (FILE, line 1); it must be a block { name = ..., maxReceiveCount = ... }.
            queues.a.deadLettersQueue { name = d, maxReceiveCount = 0 } | Setting 'queues.a.deadLettersQueue.maxReceiveCount' is '0' (FILE, line 1); it must be a whole number from 1 to 1000.
            queues.a.deadLettersQueue { name = "d d", maxReceiveCount = 1 } | Setting 'queues.a.deadLettersQueue.name' is 'd d' (FILE, line 1); it must be the name of a queue.
            queues.a { deadLettersQueue { name = d, maxReceiveCount = 1 }, RedrivePolicy = "{}" } | Setting 'queues.a.deadLettersQueue' (FILE, line 1) repeats RedrivePolicy, which is already set under its other name.
            queues.a.copyTo = "b c"             | Setting 'queues.a.copyTo' is 'b c' (FILE, line 1); it must be the name of a queue.
            queues.a.copyTo = a                 | Queue 'a' (FILE, line 1) names 'a' in copyTo or moveTo, which forwards messages itself; name the queue where they end.
            queues { a.moveTo = b, b.copyTo = c } | Queue 'a' (FILE, line 1) names 'b' in copyTo or moveTo, which forwards messages itself; name the queue where they end.
            queues { a { fifo = true, deadLettersQueue { name = d, maxReceiveCount = 1 } }, d {} } | Queue 'd' (FILE, line 1) takes the dead letters of the FIFO queue 'a.fifo', so it needs fifo = true.
            queues.a.KmsMasterKeyId = ""        | Setting 'queues.a.KmsMasterKeyId' is '' (FILE, line 1); it must be the id, alias or ARN of a key.
            queues.a.VisibilityTimout = 1       | Unknown setting 'queues.a.VisibilityTimout' (FILE, line 1). Did you mean 'queues.a.VisibilityTimeout'?
            queues.a.VisibilityTimeout = 43201  | Setting 'queues.a.VisibilityTimeout' is '43201' (FILE, line 1); it must be a whole number from 0 to 43200 (seconds).
            queues.a.delay = 5                  | Setting 'queues.a.delay' is '5' (FILE, line 1); it must be a duration with its unit such as 500 ms or 10 s, from 0 s to 15 min.
            queues.a.DelaySeconds { x = 1 }     | Setting 'queues.a.DelaySeconds' is '{"x":1}' (FILE, line 1); it must be a whole number from 0 to 900 (seconds).
            queues.a.tags = 1                   | Setting 'queues.a.tags' is '1' (FILE, line 1); it must be a block { ... } with settings of its own.
            queues.a.tags.b = [1]               | Setting 'queues.a.tags.b' is '[1]' (FILE, line 1); it must be a text.
            queues.a = 1                        | Setting 'queues.a' is '1' (FILE, line 1); it must be a block { ... } with settings of its own.
            queues = 1                          | Setting 'queues' is '1' (FILE, line 1); it must be a block { ... } with settings of its own.
            queues."a b" {}                     | Queue name 'a b' (FILE, line 1) must be 1 to 80 letters, digits, hyphens or underscores; only with fifo = true it ends with .fifo.
            queues.a { delay = 1 s, DelaySeconds = 1 } | Setting 'queues.a.delay' (FILE, line 1) repeats DelaySeconds, which is already set under its other name.
            """)
    void queueThatCannotBeDeclaredIsRefusedWithItsPlace(String file, String sentence) {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load(file))
                .withMessage(
                        sentence.replace("FILE", dir.resolve("holdfast.conf").toString()));
    }

    @Test
    void environmentCannotDeclareQueues() {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> SettingsLoader.load(new SettingsSources(
                        Optional.empty(), Map.of("HOLDFAST_QUEUES__ORDERS__DELAY", "1 s"), List.of())))
                .withMessage("Queues cannot be declared by an environment variable HOLDFAST_QUEUES__ORDERS__DELAY;"
                        + " use a file or --set.");
    }

    @Test
    void queueFlagMustNameQueueAndAttribute() {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load("", "queues.orders=1"))
                .withMessage("Setting 'queues.orders' (--set queues.orders=1) must have the form queues.NAME.ATTRIBUTE"
                        + " or queues.NAME.tags.TAG.");
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load("", "queues.\"x=1"))
                .withMessage("Setting 'queues.\"x' (--set queues.\"x=1) is not a valid path.");
    }

    private Map<String, QueueDeclaration> load(String file, String... assignments) throws Exception {
        Path path = Files.writeString(dir.resolve("holdfast.conf"), file);
        List<SettingsSources.Flag> flags = List.of(assignments).stream()
                .map(it -> new SettingsSources.Flag(
                        it.substring(0, it.indexOf('=')), it.substring(it.indexOf('=') + 1), "--set " + it))
                .toList();
        return SettingsLoader.load(new SettingsSources(Optional.of(path), Map.of(), flags))
                .settings()
                .queues();
    }
}
