import { listAlarms } from '../api/alarms';
import type { AlarmRow, QueueRow } from '../api/types';
import { loaded, queues } from '../state/live';
import { queueHref } from '../state/route';
import { server } from '../state/session';
import { bytes, count, duration, rate } from '../text/format';
import { useLoad } from '../ui/load';
import { Empty, Loading, Problem } from '../ui/notice';
import { Spark } from '../ui/spark';
import { AlarmBadge } from '../ui/state';
import { Ago } from '../ui/time';
import { Shown } from '../ui/shown';

const MOST = 6;

export function Overview() {
  const info = server.value;
  const rows = [...queues.value.values()];
  if (!info || !loaded.value) return <Loading />;
  const { totals } = info;
  return (
    <>
      <h1>Overview</h1>
      <dl class="tiles">
        <Tile title="Queues" value={count(totals.queues)} />
        <Tile title="Visible" value={count(totals.visible)} />
        <Tile title="In flight" value={count(totals.inFlight)} />
        <Tile title="Delayed" value={count(totals.delayed)} />
        <Tile title="Sent /s" value={rate(totals.sentPerSecond)} />
        <Tile title="Received /s" value={rate(totals.receivedPerSecond)} />
        <Tile title="Deleted /s" value={rate(totals.deletedPerSecond)} />
        <Tile title="Dead letters /s" value={rate(totals.deadLettersPerSecond)} bad={totals.deadLettersPerSecond > 0} />
        <Tile title="Disk free" value={bytes(info.disk?.freeBytes)} />
        <Tile title="Sync p99" value={info.disk?.syncP99Millis == null ? '–' : `${info.disk.syncP99Millis.toFixed(1)} ms`} />
      </dl>
      {rows.length === 0 ? (
        <Empty title="No queues yet">
          Create one under <a href="#/queues">Queues</a>, or with any SQS client: <code>aws sqs create-queue --queue-name orders --endpoint-url {location.origin}</code>
        </Empty>
      ) : (
        <div class="columns">
          <OpenAlarms />
          <Busiest rows={rows} />
          <Top title="Oldest message" rows={rows} of={(q) => q.oldestAgeSeconds ?? 0} format={duration}
            empty="No message waits." />
          <Top title="Dead letters" rows={rows.filter((q) => q.isDeadLetterQueue)} of={(q) => q.visible + q.inFlight} format={count}
            empty="No dead-letter queue holds a message." tab="dead-letters" />
          <Top title="Redelivered" rows={rows} of={redelivered} format={(share) => `${Math.round(share * 100)} %`}
            empty="Nothing is delivered twice." hint="Share of deliveries that were not the first" />
        </div>
      )}
    </>
  );
}

const redelivered = (q: QueueRow): number => (q.receivedPerSecond > 0 ? Math.min(1, q.redeliveredPerSecond / q.receivedPerSecond) : 0);

function Tile({ title, value, bad }: { title: string; value: string; bad?: boolean }) {
  return (
    <div class={`tile ${bad ? 'bad' : ''}`}>
      <dt>{title}</dt>
      <dd class="num">{value}</dd>
    </div>
  );
}

interface TopProps {
  title: string;
  rows: QueueRow[];
  of: (row: QueueRow) => number;
  format: (value: number) => string;
  empty: string;
  hint?: string;
  tab?: string;
}

function Top({ title, rows, of, format, empty, hint, tab = '' }: TopProps) {
  const top = rows.filter((row) => of(row) > 0).sort((a, b) => of(b) - of(a) || (a.name < b.name ? -1 : 1)).slice(0, MOST);
  const highest = top[0] ? of(top[0]) : 1;
  return (
    <section class="card" aria-label={title}>
      <h2 title={hint}>{title}</h2>
      {top.length === 0 && <p class="quiet">{empty}</p>}
      <ol class="bars">
        {top.map((row) => (
          <li key={row.name}>
            <a href={queueHref(row.name, tab)}>{row.name}</a>
            <span class="num">{format(of(row))}</span>
            <span class="bar" aria-hidden="true"><span style={{ width: `${(of(row) / highest) * 100}%` }} /></span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Busiest({ rows }: { rows: QueueRow[] }) {
  const top = rows.filter((q) => q.sentPerSecond > 0).sort((a, b) => b.sentPerSecond - a.sentPerSecond).slice(0, MOST);
  return (
    <section class="card" aria-label="Busiest queues">
      <h2>Sent per second</h2>
      {top.length === 0 && <p class="quiet">Nobody sends at the moment.</p>}
      <ol class="bars sparks">
        {top.map((q) => (
          <li key={q.name}><a href={queueHref(q.name)}>{q.name}</a><Spark values={q.spark ?? []} /><span class="num">{rate(q.sentPerSecond)}</span></li>
        ))}
      </ol>
    </section>
  );
}

function OpenAlarms() {
  const { data, error } = useLoad(listAlarms, [], 5_000);
  const open = (data?.alarms ?? []).filter((alarm) => alarm.state === 'ALARM');
  return (
    <section class="card" aria-label="Open alarms">
      <h2>Open alarms</h2>
      <Problem error={error} />
      {data && open.length === 0 && <p class="quiet">None of {count(data.alarms.length)} alarms is open.</p>}
      <ul class="plain-list">{open.slice(0, MOST).map((alarm) => <OpenAlarm key={alarm.name} alarm={alarm} />)}</ul>
      {open.length > MOST && <p><a href="#/alarms">{count(open.length - MOST)} more</a></p>}
    </section>
  );
}

function OpenAlarm({ alarm }: { alarm: AlarmRow }) {
  return (
    <li>
      <AlarmBadge state={alarm.state} /> <a href={`#/alarms/${encodeURIComponent(alarm.name)}`}><Shown text={alarm.name} /></a>{' '}
      <span class="quiet"><Ago at={alarm.since} /></span>
    </li>
  );
}
