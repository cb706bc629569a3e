// CloudWatch through the AWS SDK for JavaScript, in the protocol that it chooses by itself.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  CloudWatchClient,
  DeleteAlarmsCommand,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  DisableAlarmActionsCommand,
  GetMetricDataCommand,
  GetMetricStatisticsCommand,
  ListMetricsCommand,
  ListTagsForResourceCommand,
  PutMetricAlarmCommand,
  PutMetricDataCommand,
  SetAlarmStateCommand,
  TagResourceCommand,
  paginateListMetrics,
} from '@aws-sdk/client-cloudwatch';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { createQueue, sqs } from './client.mjs';

const cloudwatch = new CloudWatchClient({ endpoint: process.env.HOLDFAST_ENDPOINT, region: 'us-east-1' });
const range = () => ({ StartTime: new Date(Date.now() - 600_000), EndTime: new Date(Date.now() + 600_000) });
const dimensions = (queue) => [{ Name: 'QueueName', Value: queue }];

after(() => {
  cloudwatch.destroy();
  sqs.destroy();
});

const sum = (values) => values.reduce((a, b) => a + b, 0);

async function refusal(command) {
  try {
    await cloudwatch.send(command);
  } catch (error) {
    return error;
  }
  return assert.fail('the call should be refused');
}

test('what is sent is counted', async () => {
  const QueueUrl = await createQueue('counted');
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'Hello' }));
  const metric = { Namespace: 'AWS/SQS', MetricName: 'NumberOfMessagesSent', Dimensions: dimensions('node-counted') };
  const { Label, Datapoints } = await cloudwatch.send(
    new GetMetricStatisticsCommand({ ...metric, ...range(), Period: 60, Statistics: ['Sum'] }),
  );
  assert.equal(Label, 'NumberOfMessagesSent');
  assert.equal(sum(Datapoints.map((point) => point.Sum)), 1);
  assert.ok(Datapoints[0].Timestamp instanceof Date);
  const { MetricDataResults } = await cloudwatch.send(
    new GetMetricDataCommand({
      ...range(),
      MetricDataQueries: [
        { Id: 'm1', MetricStat: { Metric: metric, Period: 60, Stat: 'Sum' } },
        { Id: 'e1', Expression: 'm1 * 10' },
      ],
    }),
  );
  assert.deepEqual(MetricDataResults.map((result) => sum(result.Values)), [1, 10]);
});

test('metrics are listed in pages', async () => {
  for (let i = 0; i < 30; i++) {
    await createQueue(`listed-${i}`);
  }
  const found = [];
  for await (const page of paginateListMetrics({ client: cloudwatch }, {})) {
    found.push(...page.Metrics.map((metric) => JSON.stringify(metric)));
  }
  assert.ok(found.length > 500);
  assert.equal(new Set(found).size, found.length);
});

test('own measurements are read back, also a thousand at once', async () => {
  const MetricData = Array.from({ length: 1000 }, (_, i) => ({ MetricName: 'many', Value: i, Unit: 'Count' }));
  await cloudwatch.send(new PutMetricDataCommand({ Namespace: 'node', MetricData }));
  const { Datapoints } = await cloudwatch.send(
    new GetMetricStatisticsCommand({
      ...range(),
      Namespace: 'node',
      MetricName: 'many',
      Period: 86_400,
      Statistics: ['SampleCount', 'Maximum'],
    }),
  );
  assert.equal(sum(Datapoints.map((point) => point.SampleCount)), 1000);
  assert.equal(Math.max(...Datapoints.map((point) => point.Maximum)), 999);
  const { Metrics } = await cloudwatch.send(new ListMetricsCommand({ Namespace: 'node' }));
  assert.deepEqual(Metrics, [{ Namespace: 'node', MetricName: 'many', Dimensions: [] }]);
});

test('an alarm is made, shown, set and removed', async () => {
  const AlarmName = 'node-alarm';
  await cloudwatch.send(
    new PutMetricAlarmCommand({
      AlarmName,
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: dimensions('node-none'),
      Statistic: 'Maximum',
      Period: 300,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 2,
      Threshold: 0.5,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      // So that an evaluation in between leaves the state alone.
      TreatMissingData: 'ignore',
    }),
  );
  await cloudwatch.send(new SetAlarmStateCommand({ AlarmName, StateValue: 'ALARM', StateReason: 'by hand' }));
  await cloudwatch.send(new DisableAlarmActionsCommand({ AlarmNames: [AlarmName] }));
  const { MetricAlarms, CompositeAlarms } = await cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [AlarmName] }));
  assert.deepEqual(CompositeAlarms, []);
  const [alarm] = MetricAlarms;
  assert.equal(alarm.StateValue, 'ALARM');
  assert.equal(alarm.StateReason, 'by hand');
  assert.equal(alarm.Threshold, 0.5);
  assert.equal(alarm.DatapointsToAlarm, 2);
  assert.equal(alarm.ActionsEnabled, false);
  assert.ok(alarm.StateUpdatedTimestamp instanceof Date);
  await cloudwatch.send(new TagResourceCommand({ ResourceARN: alarm.AlarmArn, Tags: [{ Key: 'k', Value: 'v' }] }));
  const { Tags } = await cloudwatch.send(new ListTagsForResourceCommand({ ResourceARN: alarm.AlarmArn }));
  assert.deepEqual(Tags, [{ Key: 'k', Value: 'v' }]);
  await cloudwatch.send(new DeleteAlarmsCommand({ AlarmNames: [AlarmName] }));
  const { AlarmHistoryItems } = await cloudwatch.send(new DescribeAlarmHistoryCommand({ AlarmName }));
  assert.ok(AlarmHistoryItems.length >= 3);
});

test('what cannot be is refused', async () => {
  const missing = await refusal(new DeleteAlarmsCommand({ AlarmNames: ['node-none'] }));
  assert.equal(missing.name, 'ResourceNotFound');
  const invalid = await refusal(
    new SetAlarmStateCommand({ AlarmName: 'node-none', StateValue: 'INVALID', StateReason: 'x' }),
  );
  assert.match(invalid.message, /enum value set: \[INSUFFICIENT_DATA, ALARM, OK\]/);
});
