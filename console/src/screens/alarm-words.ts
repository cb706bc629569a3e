import type { Alarm } from '../api/cloudwatch';
import { duration } from '../text/format';

export const OPERATORS: [string, string][] = [
  ['GreaterThanThreshold', 'is above'],
  ['GreaterThanOrEqualToThreshold', 'is at or above'],
  ['LessThanThreshold', 'is below'],
  ['LessThanOrEqualToThreshold', 'is at or below'],
];

export const METRICS = [
  'ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesNotVisible', 'ApproximateNumberOfMessagesDelayed',
  'NumberOfMessagesSent', 'NumberOfMessagesReceived', 'NumberOfMessagesDeleted', 'NumberOfEmptyReceives', 'SentMessageSize',
];

/** What an alarm watches, as one would say it. */
export function inWords(alarm: Alarm): string {
  const where = (alarm.Dimensions ?? []).map((d) => d.Value).join(', ');
  const operator = OPERATORS.find(([key]) => key === alarm.ComparisonOperator)?.[1] ?? alarm.ComparisonOperator;
  const statistic = alarm.Statistic ?? alarm.ExtendedStatistic ?? '';
  const periods = alarm.EvaluationPeriods;
  const points = alarm.DatapointsToAlarm && alarm.DatapointsToAlarm !== periods ? `in ${alarm.DatapointsToAlarm} of ${periods} periods` : periods === 1 ? 'for one period' : `for ${periods} periods`;
  return `Fires when ${statistic} of ${alarm.MetricName ?? 'an expression'}${where ? ` of ${where}` : ''} ${operator} ${alarm.Threshold ?? '?'} ${points} of ${duration(alarm.Period ?? 60)}.`;
}
