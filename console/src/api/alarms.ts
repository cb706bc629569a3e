import { adminAlarms } from './admin';
import { describeAlarms, type Alarm } from './cloudwatch';
import { ApiError } from './request';
import type { AlarmRow } from './types';

const MOST_PAGES = 20;
const BUILT_IN = 'holdfast-';

/** Asked once: a server does not learn it while it runs. */
let hasList = true;

/** All alarms with their states; from CloudWatch's own API where the server has no list of its own. */
export async function listAlarms(): Promise<{ alarms: AlarmRow[] }> {
  if (hasList) {
    try {
      return await adminAlarms();
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.status !== 404) throw refused;
      hasList = false;
    }
  }
  const alarms: AlarmRow[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { MetricAlarms = [], NextToken } = await describeAlarms(token);
    alarms.push(...MetricAlarms.map(rowOf));
    if (!(token = NextToken)) break;
  }
  return { alarms };
}

function rowOf(alarm: Alarm): AlarmRow {
  const since = alarm.StateUpdatedTimestamp;
  return {
    name: alarm.AlarmName,
    queue: alarm.Dimensions?.find((dimension) => dimension.Name === 'QueueName')?.Value ?? null,
    metric: alarm.MetricName ?? null,
    state: alarm.StateValue ?? 'INSUFFICIENT_DATA',
    reason: alarm.StateReason ?? null,
    since: typeof since === 'number' ? new Date(since * 1000).toISOString() : (since ?? null),
    threshold: alarm.Threshold ?? null,
    builtIn: alarm.AlarmName.startsWith(BUILT_IN),
    actionsEnabled: alarm.ActionsEnabled !== false,
  };
}
