package io.holdfast.verify.clients;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Debian's {@code aws cloudwatch}. */
record AwsAlarmClient(URI endpoint) implements AlarmClient {
    @Override
    public String name() {
        return "aws";
    }

    @Override
    public void put(String queue, String webhook) throws IOException, InterruptedException {
        String unused = aws("put-metric-alarm --alarm-name aws --namespace AWS/SQS"
                + " --metric-name ApproximateNumberOfMessagesVisible --dimensions Name=QueueName,Value=" + queue
                + " --statistic Maximum --period 60 --evaluation-periods 1 --threshold 0"
                + " --comparison-operator GreaterThanThreshold --treat-missing-data notBreaching"
                + " --alarm-actions " + webhook + " --ok-actions " + webhook);
    }

    @Override
    public Seen look() throws IOException, InterruptedException {
        return new Seen(
                aws("describe-alarms --alarm-names aws --query MetricAlarms[].StateValue")
                        .strip(),
                aws("describe-alarm-history --alarm-name aws --history-item-type StateUpdate"
                                + " --query AlarmHistoryItems[].[HistorySummary]")
                        .lines()
                        .toList());
    }

    private String aws(String words) throws IOException, InterruptedException {
        List<String> program =
                List.of("/usr/bin/aws", "--output", "text", "--endpoint-url", endpoint.toString(), "cloudwatch");
        return new Program(Path.of("."), endpoint)
                .with("LC_ALL", "C.UTF-8")
                .run(Stream.concat(program.stream(), Stream.of(words.split(" ")))
                        .toArray(String[]::new));
    }
}
