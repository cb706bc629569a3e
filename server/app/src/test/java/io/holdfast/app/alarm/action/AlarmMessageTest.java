package io.holdfast.app.alarm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.alarm.AlarmsInMemory;
import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.StateValue;
import org.junit.jupiter.api.Test;

class AlarmMessageTest {
    @Test
    void messageIsWhatCloudWatchPublishesInTheEnvelopeOfSns() {
        AlarmsInMemory store = new AlarmsInMemory();
        store.put("dlq", "arn:aws:sns:us-east-1:000000000000:t");
        store.set("dlq", StateValue.ALARM);
        AlarmNotification notification = store.notifications().get(0);

        assertThat(new AlarmMessage(own -> own + 1).text(notification, "arn:aws:sns:us-east-1:000000000000:t"))
                .isEqualTo("{\"Type\":\"Notification\",\"MessageId\":\"" + AlarmMessage.id(notification)
                        + "\",\"TopicArn\":\"arn:aws:sns:us-east-1:000000000000:t\",\"Subject\":\"ALARM: \\\"dlq\\\"\","
                        + "\"Message\":\"{\\\"AlarmName\\\":\\\"dlq\\\",\\\"AlarmDescription\\\":null,"
                        + "\\\"AWSAccountId\\\":\\\"000000000000\\\","
                        + "\\\"AlarmConfigurationUpdatedTimestamp\\\":\\\"2026-02-26T10:14:07.001+0000\\\","
                        + "\\\"NewStateValue\\\":\\\"ALARM\\\",\\\"NewStateReason\\\":\\\"because\\\","
                        + "\\\"StateChangeTime\\\":\\\"2026-02-26T10:14:07.001+0000\\\",\\\"Region\\\":\\\"us-east-1\\\","
                        + "\\\"AlarmArn\\\":\\\"arn:aws:cloudwatch:us-east-1:000000000000:alarm:dlq\\\","
                        + "\\\"OldStateValue\\\":\\\"INSUFFICIENT_DATA\\\","
                        + "\\\"OKActions\\\":[\\\"arn:aws:sns:us-east-1:000000000000:t\\\"],"
                        + "\\\"AlarmActions\\\":[\\\"arn:aws:sns:us-east-1:000000000000:t\\\"],"
                        + "\\\"InsufficientDataActions\\\":[\\\"arn:aws:sns:us-east-1:000000000000:t\\\"],"
                        + "\\\"Trigger\\\":{\\\"MetricName\\\":\\\"M\\\",\\\"Namespace\\\":\\\"AWS/SQS\\\","
                        + "\\\"StatisticType\\\":\\\"Statistic\\\",\\\"Statistic\\\":\\\"MAXIMUM\\\",\\\"Unit\\\":null,"
                        + "\\\"Dimensions\\\":[{\\\"value\\\":\\\"q\\\",\\\"name\\\":\\\"QueueName\\\"}],\\\"Period\\\":60,"
                        + "\\\"EvaluationPeriods\\\":1,\\\"ComparisonOperator\\\":\\\"GreaterThanThreshold\\\","
                        + "\\\"Threshold\\\":5.0,\\\"TreatMissingData\\\":\\\"missing\\\","
                        + "\\\"EvaluateLowSampleCountPercentile\\\":\\\"\\\"}}\","
                        + "\"Timestamp\":\"2026-02-26T10:14:07.001Z\"}");
    }
}
