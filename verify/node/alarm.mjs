// An alarm through the AWS SDK for JavaScript. put ALARM QUEUE WEBHOOK makes it; look ALARM prints its state, then the changes of it, newest first.
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  PutMetricAlarmCommand,
} from '@aws-sdk/client-cloudwatch';

const cloudwatch = new CloudWatchClient({ endpoint: process.env.HOLDFAST_ENDPOINT, region: 'us-east-1' });

async function put(AlarmName, queue, webhook) {
  await cloudwatch.send(
    new PutMetricAlarmCommand({
      AlarmName,
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: queue }],
      Statistic: 'Maximum',
      Period: 60,
      EvaluationPeriods: 1,
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
      AlarmActions: [webhook],
      OKActions: [webhook],
    }),
  );
}

async function look(AlarmName) {
  const { MetricAlarms } = await cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [AlarmName] }));
  console.log(MetricAlarms[0].StateValue);
  const { AlarmHistoryItems } = await cloudwatch.send(
    new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'StateUpdate' }),
  );
  AlarmHistoryItems.forEach((item) => console.log(item.HistorySummary));
}

const [operation, ...words] = process.argv.slice(2);
await { put, look }[operation](...words);
