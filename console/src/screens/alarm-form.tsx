import { useState } from 'preact/hooks';
import { putAlarm, type Alarm } from '../api/cloudwatch';
import { Dialog } from '../ui/dialog';
import { Check, Choice, TextField } from '../ui/field';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { inWords, METRICS, OPERATORS } from './alarm-words';
import { QueueNames } from './create-queue';

const BLANK: Alarm = {
  AlarmName: '', Namespace: 'AWS/SQS', MetricName: METRICS[0]!, Dimensions: [{ Name: 'QueueName', Value: '' }], Statistic: 'Maximum', Period: 60, EvaluationPeriods: 1,
  Threshold: 0, ComparisonOperator: 'GreaterThanThreshold', TreatMissingData: 'missing', ActionsEnabled: true, AlarmActions: [],
};
const PERIODS: [string, string][] = [['10', '10 s'], ['30', '30 s'], ['60', '1 min'], ['300', '5 min'], ['900', '15 min'], ['3600', '1 h']];
const MISSING: [string, string][] = [['missing', 'No data'], ['notBreaching', 'Fine'], ['breaching', 'Not fine'], ['ignore', 'Keep the state']];
const STATISTICS: [string, string][] = ['Maximum', 'Minimum', 'Average', 'Sum', 'SampleCount'].map((s) => [s, s]);

/** Makes an alarm, or changes the one given; what the form does not show stays as it was. */
export function AlarmForm({ alarm, close, saved }: { alarm?: Alarm; close: () => void; saved: () => void }) {
  const [edited, setEdited] = useState<Alarm>(alarm ?? BLANK);
  const [actions, setActions] = useState((alarm?.AlarmActions ?? []).join('\n'));
  const { busy, error, run } = useAction();
  const set = (part: Partial<Alarm>) => setEdited({ ...edited, ...part });
  const queue = edited.Dimensions?.find((d) => d.Name === 'QueueName')?.Value ?? '';
  const submit = async (event: Event) => {
    event.preventDefault();
    const whole = { ...edited, AlarmActions: actions.split(/\s+/).filter(Boolean) };
    if (await run(() => putAlarm(settable(whole)))) {
      saved();
      close();
    }
  };
  return (
    <Dialog title={alarm ? `Edit ${alarm.AlarmName}` : 'Create an alarm'} close={close} wide>
      <form onSubmit={submit}>
        <div class="row">
          {!alarm && <TextField label="Name" value={edited.AlarmName} set={(AlarmName) => set({ AlarmName })} required autoFocus />}
          <TextField label="Queue" value={queue} list="queue-names" required set={(Value) => set({ Dimensions: [{ Name: 'QueueName', Value }] })} />
          <Choice label="Metric" value={edited.MetricName ?? ''} set={(MetricName) => set({ MetricName })} options={METRICS.map((m) => [m, m])} />
          <Choice label="Statistic" value={edited.Statistic ?? ''} set={(Statistic) => set({ Statistic })} options={STATISTICS} />
          <Choice label="Comparison" value={edited.ComparisonOperator} set={(ComparisonOperator) => set({ ComparisonOperator })} options={OPERATORS} />
          <TextField label="Threshold" type="number" value={String(edited.Threshold ?? '')} set={(text) => set({ Threshold: Number(text) })} />
          <Choice label="Period" value={String(edited.Period ?? 60)} set={(text) => set({ Period: Number(text) })} options={PERIODS} />
          <TextField label="Periods" type="number" value={String(edited.EvaluationPeriods)} set={(text) => set({ EvaluationPeriods: Number(text) || 1 })} />
          <Choice label="A period without data is" value={edited.TreatMissingData ?? 'missing'} set={(TreatMissingData) => set({ TreatMissingData })} options={MISSING} />
        </div>
        <TextField label="Tell" value={actions} set={setActions} hint="ARNs of queues or webhook addresses, separated by spaces; empty: only the log and this page" />
        <Check label="Actions are on" checked={edited.ActionsEnabled ?? true} set={(ActionsEnabled) => set({ ActionsEnabled })} />
        <QueueNames />
        <p class="diagnosis" aria-live="polite">{inWords(edited)}</p>
        <Problem error={error} />
        <div class="actions">
          <button type="button" onClick={close}>Cancel</button>
          <button type="submit" class="primary" disabled={busy || !edited.AlarmName || !queue}>{alarm ? 'Save' : 'Create'}</button>
        </div>
      </form>
    </Dialog>
  );
}

const SETTABLE: (keyof Alarm)[] = [
  'AlarmName', 'AlarmDescription', 'Namespace', 'MetricName', 'Dimensions', 'Statistic', 'ExtendedStatistic', 'Period', 'EvaluationPeriods', 'DatapointsToAlarm',
  'Threshold', 'ComparisonOperator', 'TreatMissingData', 'ActionsEnabled', 'AlarmActions', 'OKActions', 'InsufficientDataActions', 'Unit',
];

/** DescribeAlarms tells more than PutMetricAlarm takes. */
const settable = (alarm: Alarm): Alarm =>
  Object.fromEntries(SETTABLE.filter((key) => alarm[key] !== undefined && alarm[key] !== null).map((key) => [key, alarm[key]])) as unknown as Alarm;
