import { useMemo } from 'preact/hooks';
import type { Column, QueueDetail } from '../api/types';
import { refine, route } from '../state/route';
import { count, duration, rate } from '../text/format';
import { Chart } from '../ui/chart';
import { useLoad } from '../ui/load';
import { Problem } from '../ui/notice';
import { At } from '../ui/time';
import { Shown } from '../ui/shown';
import { Advisor } from './advisor';
import { loadHistory } from './load-history';
import { RANGES } from './ranges';

/** The expert graph: what goes in, what comes out, and what gets lost on the way, over one axis. */
export function Graph({ queue }: { queue: QueueDetail }) {
  const range = RANGES.find((r) => r.key === route.value.query.range) ?? RANGES[0]!;
  const { data, error, reload } = useLoad(() => loadHistory(queue.name, range), [queue.name, range.key], range.everyMillis);
  const columns = data?.history.columns;
  const times = columns?.time ?? [];
  const step = data?.history.step ?? range.step;
  const perSecond = (name: string) => (columns?.[name] ?? times.map(() => null)).map((n) => (n === null ? null : n / step));
  const plain = (name: string): Column => columns?.[name] ?? times.map(() => null);
  const marks = useMemo(
    () => (queue.marks ?? []).map((mark) => ({ time: Date.parse(mark.at) / 1000, label: mark.kind })),
    [queue.marks],
  );
  const span = { times, marks, from: data?.from ?? 0, to: data?.to ?? range.seconds };

  return (
    <div class="graph">
      {queue.diagnosis && <p class="diagnosis"><span aria-hidden="true">◈</span> <Shown text={queue.diagnosis.sentence} /></p>}
      <nav class="ranges" aria-label="Time range">
        {RANGES.map((r) => (
          <button key={r.key} type="button" aria-pressed={r.key === range.key} onClick={() => refine({ range: r.key })}>{r.title}</button>
        ))}
        <span class="quiet">{data ? `one point = ${duration(step)}` : ''}</span>
      </nav>
      <Problem error={error} retry={reload} />
      <Chart title="Messages per second" {...span} format={rate} height={220} series={[
        { label: 'Sent', values: perSecond('sent'), colour: '--c-sent' },
        { label: 'Received', values: perSecond('received'), colour: '--c-received', dash: [7, 3] },
        { label: 'Deleted', values: perSecond('deleted'), colour: '--c-deleted', dash: [2, 3] },
        { label: queue.isDeadLetterQueue ? 'Dead letters in' : 'To dead letters', values: perSecond(queue.isDeadLetterQueue ? 'deadLetters' : 'deadLettersOut'), colour: '--c-dead', dash: [10, 3, 2, 3] },
      ]} />
      <Chart title="Messages in the queue" {...span} format={count} height={150} stacked series={[
        { label: 'Visible', values: plain('visible'), colour: '--c-sent' },
        { label: 'In flight', values: plain('inFlight'), colour: '--c-received' },
        { label: 'Delayed', values: plain('delayed'), colour: '--c-delayed' },
      ]} />
      <Chart title="Age of the oldest message" {...span} format={duration} height={110} series={[
        { label: 'Oldest', values: plain('oldestAgeSeconds'), colour: '--c-age', fill: true },
      ]} />
      {(queue.marks?.length ?? 0) > 0 && (
        <details class="marks">
          <summary>What happened to the queue ({count(queue.marks!.length)})</summary>
          <ul class="plain-list">
            {queue.marks!.map((mark) => (
              <li key={mark.at + mark.kind}><At at={mark.at} /> <b>{mark.kind}</b> <Shown text={mark.text} /></li>
            ))}
          </ul>
        </details>
      )}
      <Advisor queue={queue.name} />
    </div>
  );
}
