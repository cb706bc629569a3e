import { useRef, useState } from 'preact/hooks';
import { listAlarms } from '../api/alarms';
import type { AlarmRow } from '../api/types';
import { useKey } from '../state/keys';
import { go, queueHref, refine, route } from '../state/route';
import { count } from '../text/format';
import { matches } from '../text/parse';
import { useLoad } from '../ui/load';
import { Empty, Loading, Problem } from '../ui/notice';
import { AlarmBadge } from '../ui/state';
import { Shown } from '../ui/shown';
import { sortRows, Table, type Col } from '../ui/table';
import { Ago } from '../ui/time';
import { Write } from '../ui/write';
import { AlarmForm } from './alarm-form';
import { AlarmPanel } from './alarm-panel';

const ORDER = { ALARM: 0, INSUFFICIENT_DATA: 1, OK: 2 };
const alarmHref = (name: string) => `#/alarms/${encodeURIComponent(name)}`;

const COLUMNS: Col<AlarmRow>[] = [
  { key: 'state', title: 'State', width: 96, sort: (a) => ORDER[a.state] ?? 3, cell: (a) => <AlarmBadge state={a.state} /> },
  { key: 'name', title: 'Name', sort: (a) => a.name, cell: (a) => <a href={alarmHref(a.name)}><Shown text={a.name} /></a> },
  { key: 'queue', title: 'Queue', width: 200, sort: (a) => a.queue ?? '', cell: (a) => (a.queue ? <a href={queueHref(a.queue)}>{a.queue}</a> : '–') },
  { key: 'metric', title: 'Metric', width: 270, sort: (a) => a.metric ?? '', cell: (a) => a.metric ?? '–' },
  { key: 'threshold', title: 'Threshold', width: 96, numeric: true, sort: (a) => a.threshold ?? 0, cell: (a) => count(a.threshold) },
  { key: 'since', title: 'Since', width: 112, sort: (a) => a.since ?? '', cell: (a) => <Ago at={a.since} /> },
  { key: 'origin', title: 'Origin', width: 84, sort: (a) => (a.builtIn ? 0 : 1), cell: (a) => (a.builtIn ? 'Built in' : 'Yours') },
  { key: 'actions', title: 'Actions', width: 76, sort: (a) => (a.actionsEnabled ? 0 : 1), cell: (a) => (a.actionsEnabled ? 'On' : 'Off') },
];

export function Alarms({ selected }: { selected: string }) {
  const { filter = '', sort = 'state' } = route.value.query;
  const by = { key: sort.replace(/^-/, ''), down: sort.startsWith('-') };
  const { data, error, reload } = useLoad(listAlarms, [], 3_000);
  const [creating, setCreating] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useKey('/', () => input.current?.focus());
  const all = data?.alarms ?? [];
  const rows = sortRows(all.filter((a) => matches(filter, a.name) || matches(filter, a.queue ?? '')), COLUMNS, by, (a) => a.name);
  const alarm = all.find((a) => a.name === selected);
  return (
    <div class="fill">
      <div class="bar-top">
        <h1>Alarms</h1>
        <span class="quiet num" role="status">{data ? `${count(all.filter((a) => a.state === 'ALARM').length)} of ${count(all.length)} open` : ''}</span>
        <span class="grow" />
        <input ref={input} type="search" class="filter" aria-label="Filter by name or queue" placeholder="Filter ( / )" value={filter} onInput={(e) => refine({ filter: e.currentTarget.value })} />
        <Write onClick={() => setCreating(true)}>Create alarm</Write>
      </div>
      <Problem error={error} retry={reload} />
      {!data && !error && <Loading />}
      {data && all.length === 0 && <Empty title="No alarms yet">Every dead-letter queue gets one by itself as soon as a redrive policy names it. Others are made here or with any CloudWatch client.</Empty>}
      {rows.length > 0 && (
        <Table label="Alarms" rows={rows} columns={COLUMNS} id={(a) => a.name} open={(a) => go(alarmHref(a.name))} sorted={by}
          onSort={(key) => refine({ sort: by.key === key && !by.down ? '-' + key : key })} />
      )}
      {selected && <AlarmPanel name={selected} row={alarm ?? null} close={() => go('#/alarms')} changed={reload} />}
      {creating && <AlarmForm close={() => setCreating(false)} saved={reload} />}
    </div>
  );
}
