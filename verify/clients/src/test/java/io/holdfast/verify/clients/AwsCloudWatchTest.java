package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Debian's {@code aws cloudwatch}, which speaks the Query protocol. */
class AwsCloudWatchTest {
    private static final String RANGE = " --start-time 2020-01-01T00:00:00Z --end-time 2099-01-01T00:00:00Z ";

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void messagesAreCounted() throws Exception {
        aws("sqs create-queue --queue-name cli-metrics");
        aws("sqs send-message --queue-url cli-metrics --message-body hello");
        assertThat(aws("cloudwatch list-metrics --namespace AWS/SQS --dimensions Name=QueueName,Value=cli-metrics"
                        + " --query length(Metrics)"))
                .isEqualTo("9");
        assertThat(aws("cloudwatch get-metric-statistics --namespace AWS/SQS --metric-name NumberOfMessagesSent"
                        + " --dimensions Name=QueueName,Value=cli-metrics --statistics Sum Maximum"
                        + " --period 315360000 --query Datapoints[].[Sum,Unit]" + RANGE))
                .isEqualTo("1.0\tCount");
    }

    @Test
    void ownMeasurementIsReadBack() throws Exception {
        aws("cloudwatch put-metric-data --namespace cli --metric-name orders --value 42 --unit Count"
                + " --dimensions shop=berlin");
        assertThat(aws("cloudwatch get-metric-statistics --namespace cli --metric-name orders"
                        + " --dimensions Name=shop,Value=berlin --statistics Maximum --period 315360000"
                        + " --query Datapoints[].Maximum" + RANGE))
                .isEqualTo("42.0");
    }

    @Test
    void alarmIsMadeShownAndRemoved() throws Exception {
        aws("cloudwatch put-metric-alarm --alarm-name cli-alarm --namespace AWS/SQS --metric-name"
                + " ApproximateNumberOfMessagesVisible --dimensions Name=QueueName,Value=none --statistic Maximum --period 60"
                + " --evaluation-periods 1 --threshold 0 --comparison-operator GreaterThanThreshold"
                + " --treat-missing-data ignore");
        aws("cloudwatch set-alarm-state --alarm-name cli-alarm --state-value ALARM --state-reason testing");
        assertThat(aws("cloudwatch describe-alarms --alarm-names cli-alarm --query"
                        + " MetricAlarms[].[StateValue,StateReason,Threshold,TreatMissingData]"))
                .isEqualTo("ALARM\ttesting\t0.0\tignore");
        aws("cloudwatch delete-alarms --alarm-names cli-alarm");
        Program.Ended again = program().end(command("cloudwatch delete-alarms --alarm-names cli-alarm"));
        assertThat(again.code()).isEqualTo(254);
        assertThat(again.output()).contains("(ResourceNotFound)");
    }

    private static String aws(String words) throws IOException, InterruptedException {
        return program().run(command(words)).stripTrailing();
    }

    private static String[] command(String words) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/aws", "--output", "text", "--endpoint-url"));
        command.add(holdfast.endpoint().toString());
        command.addAll(List.of(words.strip().split(" +")));
        return command.toArray(String[]::new);
    }

    private static Program program() {
        return new Program(Path.of("."), holdfast.endpoint()).with("LC_ALL", "C.UTF-8");
    }
}
