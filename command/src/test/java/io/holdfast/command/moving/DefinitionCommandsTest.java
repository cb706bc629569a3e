package io.holdfast.command.moving;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Export and import on real servers. Each test has queues of its own. */
@Timeout(120)
class DefinitionCommandsTest {
    private static final Path FILES = Path.of("src/test/resources/moving");

    @RegisterExtension
    static final HoldfastExtension one = HoldfastExtension.create();

    @RegisterExtension
    static final HoldfastExtension other = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final MovingCli here = new MovingCli(one.endpoint());
    private final MovingCli there = new MovingCli(other.endpoint());

    @Test
    void whatIsExportedIsImportedElsewhereAndIsThenTheSame() {
        here.run("create", "shop-dead", "-a", "MessageRetentionPeriod=1209600");
        here.run("create", "shop", "--dead-letter-target", "shop-dead", "--max-receives", "7", "-a", "DelaySeconds=3");
        here.run("create", "shop-ledger.fifo", "-a", "ContentBasedDeduplication=true");
        String policy =
                "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:SendMessage\",\"Resource\":\"arn:aws:sqs:us-east-1:000000000000:shop\"}]}";
        assertThat(here.run("attributes", "shop", "--set", "Policy=" + policy)).isZero();
        Path file = directory.resolve("shop.conf");

        assertThat(here.run("export", "--match", "shop*", "-o", file.toString()))
                .isZero();
        assertThat(here.out()).isEqualTo("exported: 3 queues to " + file + "\n");
        assertThat(file).content().contains("deadLettersQueue").contains("name=shop-dead");

        assertThat(there.run("import", file.toString(), "--dry-run")).isZero();
        assertThat(there.out())
                .contains("+ shop\n")
                .contains("    DelaySeconds = 3\n")
                .endsWith("nothing was done; to do: 3 created, 0 changed, 0 as they were\n");
        assertThat(there.run("queues", "--names")).isZero();
        assertThat(there.out()).doesNotContain("shop");

        assertThat(there.run("import", file.toString())).isZero();
        assertThat(there.out()).endsWith("imported: 3 created, 0 changed, 0 as they were\n");
        assertThat(there.run("attributes", "shop", "--json")).isZero();
        assertThat(there.out())
                .contains("\"DelaySeconds\":\"3\"")
                .contains("shop-dead")
                .contains("maxReceiveCount\\\":7")
                .contains("sqs:SendMessage");

        assertThat(there.run("import", file.toString())).isZero();
        assertThat(there.out()).endsWith("imported: 0 created, 0 changed, 3 as they were\n");

        there.run("attributes", "shop", "--set", "DelaySeconds=9");
        assertThat(there.run("import", file.toString())).isZero();
        assertThat(there.out()).contains("~ shop\n    DelaySeconds: 9 -> 3\n");
        assertThat(there.run("export", "--json", "shop")).isZero();
        assertThat(there.out()).contains("\"DelaySeconds\":3").hasLineCount(1).doesNotContain("shop-ledger");
    }

    @Test
    void queuesOfACloudFormationTemplateAreMade() {
        String file = FILES.resolve("template.json").toString();

        assertThat(here.run("import", file)).isEqualTo(1);
        assertThat(here.err()).contains("refers to Prefix, which has no value: give it with --parameter Prefix=VALUE.");
        assertThat(here.run("import", file, "--parameter", "Prefix=cf")).isZero();
        assertThat(here.err()).contains("Ledger has no QueueName");
        assertThat(here.out()).endsWith("imported: 3 created, 0 changed, 0 as they were\n");
        assertThat(here.run("attributes", "cf-orders-dev", "--json")).isZero();
        assertThat(here.out())
                .contains("\"VisibilityTimeout\":\"120\"")
                .contains("arn:aws:sqs:us-east-1:000000000000:cf-orders-dead-dev")
                .contains("sqs:SendMessage");
        assertThat(here.run("attributes", "Ledger.fifo", "--json")).isZero();
        assertThat(here.out()).contains("\"ContentBasedDeduplication\":\"true\"");
        assertThat(here.run("import", file, "--parameter", "Prefix=cf", "--dry-run"))
                .isZero();
        assertThat(here.out()).endsWith("0 created, 0 changed, 3 as they were\n");
    }

    @Test
    void queuesOfTerraformsStateAreMade() {
        String file = FILES.resolve("terraform.tfstate").toString();

        assertThat(here.run("import", file, "--json")).isZero();
        assertThat(here.out().lines()).hasSize(3).allMatch(line -> line.contains("\"change\":\"create\""));
        assertThat(here.run("attributes", "tf-mail", "--json")).isZero();
        assertThat(here.out())
                .contains("\"VisibilityTimeout\":\"45\"")
                .contains("\"ReceiveMessageWaitTimeSeconds\":\"10\"")
                .contains("arn:aws:sqs:us-east-1:000000000000:tf-dead");
        assertThat(here.run("attributes", "tf-ledger.fifo", "--json")).isZero();
        assertThat(here.out()).contains("\"DeduplicationScope\":\"messageGroup\"");
        assertThat(here.run("import", file)).isZero();
        assertThat(here.out()).endsWith("imported: 0 created, 0 changed, 3 as they were\n");
    }

    @Test
    void elasticMqsOwnListOfQueuesIsImportedAndMayNameADeadLetterQueueThatIsThere() throws Exception {
        here.run("create", "emq-dead");
        Path file = Files.writeString(directory.resolve("queues.conf"), """
                queues {
                    emq-orders {
                        copyTo=emq-dead
                        deadLettersQueue { maxReceiveCount=3, name=emq-dead }
                        defaultVisibilityTimeout="30 seconds"
                        delay="0 seconds"
                        receiveMessageWait="2 seconds"
                        fifo=false
                        contentBasedDeduplication=false
                        tags { stage=dev }
                    }
                }
                aws { region = somewhere }
                """);
        assertThat(here.run("import", file.toString())).isZero();
        assertThat(here.err())
                .isEqualTo(
                        "copyTo and moveTo of emq-orders are settings of a server, not of a queue: they are left out.\n");
        assertThat(here.run("attributes", "emq-orders", "--json")).isZero();
        assertThat(here.out())
                .contains("arn:aws:sqs:us-east-1:000000000000:emq-dead")
                .contains("\"ReceiveMessageWaitTimeSeconds\":\"2\"");
    }

    @Test
    void filesThatSayNothingAreRefusedInOneSentence() throws Exception {
        assertThat(here.run("import", directory.resolve("none").toString())).isEqualTo(1);
        assertThat(here.err()).isEqualTo("There is no file " + directory.resolve("none") + ".\n");

        Path empty = Files.writeString(directory.resolve("empty.conf"), "queues {}\n");
        assertThat(here.run("import", empty.toString())).isEqualTo(1);
        assertThat(here.err()).isEqualTo(empty + " defines no queues.\n");

        Path function = Files.writeString(
                directory.resolve("t.json"),
                "{\"Resources\":{\"Q\":{\"Type\":\"AWS::SQS::Queue\",\"Properties\":{\"QueueName\":{\"Fn::ImportValue\":\"x\"}}}}}");
        assertThat(here.run("import", function.toString())).isEqualTo(1);
        assertThat(here.err()).startsWith("Q.QueueName uses Fn::ImportValue, which is not understood");
    }
}
