package io.holdfast.command.moving;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Templates of CloudFormation in YAML, imported into a real server. */
@Timeout(120)
class YamlTemplateTest {
    private static final String FILE = "src/test/resources/moving/template.yaml";

    @RegisterExtension
    static final HoldfastExtension server = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final MovingCli cli = new MovingCli(server.endpoint());

    @Test
    void queuesOfATemplateInYamlAreMade() {
        assertThat(cli.run("import", FILE)).isEqualTo(1);
        assertThat(cli.err())
                .isEqualTo(
                        "Orders.QueueName in line 14 refers to Prefix, which has no value: give it with --parameter Prefix=VALUE.\n");
        assertThat(cli.run("import", FILE, "--parameter", "Prefix=y")).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).endsWith("imported: 3 created, 0 changed, 0 as they were\n");

        assertThat(cli.run("attributes", "y-orders-dev", "--json")).isZero();
        assertThat(cli.out())
                .contains("\"VisibilityTimeout\":\"120\"")
                .contains("arn:aws:sqs:us-east-1:000000000000:y-orders-dead-dev")
                .contains("maxReceiveCount\\\":4")
                .contains("2012-10-17")
                .contains("sqs:SendMessage");
        assertThat(cli.run("attributes", "y-ledger.fifo", "--json")).isZero();
        assertThat(cli.out()).contains("\"ContentBasedDeduplication\":\"true\"");
        assertThat(cli.run("export", "--json", "y-orders-dead-dev")).isZero();
        assertThat(cli.out()).contains("\"team\":\"dev\"").contains("\"cost-centre\":\"0012\"");
        assertThat(cli.run("import", FILE, "--parameter", "Prefix=y", "--dry-run"))
                .isZero();
        assertThat(cli.out()).endsWith("0 created, 0 changed, 3 as they were\n");
    }

    @Test
    void aTemplateInYamlMayBeWrittenAsJsonWithComments() throws Exception {
        assertThat(imported("""
                # JSON would not have this line.
                {"Resources": {"Q": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "braces"}}}}
                """)).isZero();
        assertThat(cli.out()).contains("+ braces\n");
    }

    @Test
    void whatIsNotUnderstoodIsNamedWithItsLine() throws Exception {
        assertRefused(2, "found character '\\t(TAB)'", "Resources:\n\tQ:\n\t\tType: AWS::SQS::Queue\n");
        assertRefused(5, "Q is there twice", """
                Resources:
                  Q:
                    Type: AWS::SQS::Queue
                    Properties: {QueueName: twice}
                  Q: {Type: AWS::SQS::Queue}
                """);
        assertRefused(1, "a template has its Resources here", "Resources: [AWS::SQS::Queue]\n");
        assertRefused(3, "inside itself", """
                Resources:
                  Q: {Type: AWS::SQS::Queue}
                  R: &r [*r]
                """);
        assertRefused(2, "is no function of CloudFormation", """
                Resources:
                  Q: !<tag:example.org,2026:made> {Type: AWS::SQS::Queue}
                """);
        assertRefused(2, "cannot be a name", """
                Resources:
                  [Q]: {Type: AWS::SQS::Queue}
                """);
        assertRefused(3, "but found another document", """
                Resources:
                  Q: {Type: AWS::SQS::Queue}
                ---
                Resources: {}
                """);
    }

    @Test
    void aFunctionThatIsNotUnderstoodKeepsAllQueuesFromBeingMade() throws Exception {
        assertThat(imported("""
                Resources:
                  First: {Type: AWS::SQS::Queue, Properties: {QueueName: not-half}}
                  Q:
                    Type: AWS::SQS::Queue
                    Properties:
                      QueueName: !ImportValue name
                """)).isEqualTo(1);
        assertThat(cli.err()).startsWith("Q.QueueName in line 6 uses Fn::ImportValue, which is not understood");
        assertThat(imported("""
                Resources:
                  First: {Type: AWS::SQS::Queue, Properties: {QueueName: not-half}}
                  Q:
                    Type: AWS::SQS::Queue
                    Properties: [QueueName, q]
                """)).isEqualTo(1);
        assertThat(cli.err())
                .isEqualTo("Q.Properties in line 5 are not understood: they have to be names with values.\n");
        assertThat(imported("""
                Resources:
                  First: {Type: AWS::SQS::Queue, Properties: {QueueName: not-half}}
                  Fn::ForEach::Queues: [Name, [a, b], {"Q${Name}": {Type: AWS::SQS::Queue}}]
                """)).isEqualTo(1);
        assertThat(cli.err()).startsWith("Fn::ForEach::Queues in line 3 is not understood");

        assertThat(cli.run("queues", "--names")).isZero();
        assertThat(cli.out()).doesNotContain("not-half");
    }

    private void assertRefused(int line, String reason, String template) throws IOException {
        assertThat(imported(template)).isEqualTo(1);
        assertThat(cli.err())
                .startsWith("%s is not understood, line %d: ".formatted(directory.resolve("t.yaml"), line))
                .contains(reason)
                .hasLineCount(1);
        assertThat(cli.out()).isEmpty();
    }

    private int imported(String template) throws IOException {
        Path file = Files.writeString(directory.resolve("t.yaml"), template);
        return cli.run("import", file.toString());
    }
}
