import { call, failure } from './request';
import type { AlarmState } from './types';

/** Alarms are changed through the CloudWatch API, in its JSON protocol. */

export interface Alarm {
  AlarmName: string;
  AlarmDescription?: string;
  Namespace?: string;
  MetricName?: string;
  Dimensions?: { Name: string; Value: string }[];
  Statistic?: string;
  ExtendedStatistic?: string;
  Period?: number;
  EvaluationPeriods: number;
  DatapointsToAlarm?: number;
  Threshold?: number;
  ComparisonOperator: string;
  TreatMissingData?: string;
  ActionsEnabled?: boolean;
  AlarmActions?: string[];
  OKActions?: string[];
  InsufficientDataActions?: string[];
  Unit?: string;
  StateValue?: AlarmState;
  StateReason?: string;
  StateUpdatedTimestamp?: number | string;
}

export interface AlarmHistoryItem {
  AlarmName: string;
  Timestamp: number | string;
  HistoryItemType: string;
  HistorySummary: string;
}

async function ask<A>(operation: string, body: unknown): Promise<A> {
  const response = await call({
    service: 'monitoring',
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'GraniteServiceVersion20100801.' + operation },
    body: JSON.stringify(body),
  });
  if (!response.ok) return failure(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as A;
}

export const describeAlarm = async (name: string): Promise<Alarm | null> =>
  (await ask<{ MetricAlarms?: Alarm[] }>('DescribeAlarms', { AlarmNames: [name] })).MetricAlarms?.[0] ?? null;
export const describeAlarms = (NextToken: string | undefined) =>
  ask<{ MetricAlarms?: Alarm[]; NextToken?: string }>('DescribeAlarms', { MaxRecords: 100, ...(NextToken && { NextToken }) });
export const alarmHistory = (AlarmName: string) =>
  ask<{ AlarmHistoryItems?: AlarmHistoryItem[] }>('DescribeAlarmHistory', { AlarmName, MaxRecords: 100 });
export const putAlarm = (alarm: Alarm) => ask('PutMetricAlarm', alarm);
export const deleteAlarm = (name: string) => ask('DeleteAlarms', { AlarmNames: [name] });
export const setAlarmState = (AlarmName: string, StateValue: AlarmState, StateReason: string) =>
  ask('SetAlarmState', { AlarmName, StateValue, StateReason });
export const enableActions = (name: string, on: boolean) =>
  ask(on ? 'EnableAlarmActions' : 'DisableAlarmActions', { AlarmNames: [name] });
