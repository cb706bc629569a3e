import { useState } from 'preact/hooks';
import { alarmHistory, deleteAlarm, describeAlarm, enableActions, setAlarmState } from '../api/cloudwatch';
import type { AlarmRow } from '../api/types';
import { queueHref } from '../state/route';
import { Danger } from '../ui/danger';
import { Dialog } from '../ui/dialog';
import { useAction, useLoad } from '../ui/load';
import { Loading, Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { AlarmBadge } from '../ui/state';
import { Ago, At } from '../ui/time';
import { Write } from '../ui/write';
import { AlarmForm } from './alarm-form';
import { inWords } from './alarm-words';

/** One alarm: what it watches, where it stands, what it did. */
export function AlarmPanel({ name, row, close, changed }: { name: string; row: AlarmRow | null; close: () => void; changed: () => void }) {
  const alarm = useLoad(() => describeAlarm(name), [name]);
  const past = useLoad(() => alarmHistory(name), [name], 5_000);
  const { busy, error, run } = useAction();
  const [dialog, setDialog] = useState<'' | 'edit' | 'delete'>('');
  const act = (work: () => Promise<unknown>) => void run(async () => { await work(); changed(); alarm.reload(); past.reload(); });
  const items = past.data?.AlarmHistoryItems ?? [];
  const actions = [...(alarm.data?.AlarmActions ?? []), ...(alarm.data?.OKActions ?? []), ...(alarm.data?.InsufficientDataActions ?? [])];
  if (dialog === 'edit' && alarm.data) return <AlarmForm alarm={alarm.data} close={() => setDialog('')} saved={() => { changed(); alarm.reload(); }} />;
  if (dialog === 'delete') {
    return <Danger title="Delete the alarm" name={name} sentence={`Nobody will be told any more when ${name} would have fired.`} button="Delete the alarm"
      act={() => deleteAlarm(name)} close={() => setDialog('')} done={() => { changed(); close(); }} />;
  }
  return (
    <Dialog title={name} close={close} wide>
      {row && <p><AlarmBadge state={row.state} /> <span class="quiet">since <Ago at={row.since} /></span> {row.queue && <a href={queueHref(row.queue)}>{row.queue}</a>}</p>}
      {row?.reason && <p class="diagnosis"><Shown text={row.reason} /></p>}
      <Problem error={alarm.error} />
      {alarm.data && (
        <>
          <p>{inWords(alarm.data)}</p>
          <p>{actions.length === 0 ? <span class="quiet">It tells nobody: it has no actions.</span> : <>Tells {actions.map((action) => <code key={action}>{action} </code>)}</>}</p>
        </>
      )}
      <Problem error={error} />
      <div class="bar-top">
        <Write busy={busy} onClick={() => act(() => setAlarmState(name, 'ALARM', 'Test from the console'))}>Test-fire</Write>
        {row && <Write busy={busy} onClick={() => act(() => enableActions(name, !row.actionsEnabled))}>{row.actionsEnabled ? 'Switch actions off' : 'Switch actions on'}</Write>}
        <Write busy={busy} onClick={() => setDialog('edit')}>Edit</Write>
        <span class="grow" />
        <Write danger onClick={() => setDialog('delete')}>Delete …</Write>
      </div>
      <h3>History</h3>
      {!past.data && !past.error && <Loading />}
      <Problem error={past.error} />
      {past.data && items.length === 0 && <p class="quiet">Nothing yet.</p>}
      <ol class="plain-list">
        {items.map((item, i) => <li key={i}><At at={item.Timestamp} /> <Shown text={item.HistorySummary} /></li>)}
      </ol>
    </Dialog>
  );
}
