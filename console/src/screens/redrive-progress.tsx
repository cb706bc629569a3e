import { getRedrive, tellRedrive } from '../api/admin';
import type { Redrive } from '../api/types';
import { refresh } from '../state/live';
import { count, duration, rate } from '../text/format';
import { Fact } from '../ui/fact';
import { useAction, useLoad } from '../ui/load';
import { Loading, Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { Badge } from '../ui/state';
import { Write } from '../ui/write';
import { Stepper } from './stepper';

const STEPS = ['Snapshot', 'Canary', 'Run', 'Done'];

function stepOf(redrive: Redrive): number {
  switch (redrive.state) {
    case 'snapshot': return 0;
    case 'canary': return 1;
    case 'running': case 'paused': return 2;
    case 'completed': return 4;
    default: return redrive.moved > 0 ? 2 : 1;
  }
}

function State({ state }: { state: Redrive['state'] }) {
  if (state === 'completed') return <Badge tone="good" text="Completed" />;
  if (state === 'stopped by the bounce guard') return <Badge tone="bad" text="Stopped by the bounce guard" />;
  if (state === 'failed') return <Badge tone="bad" text="Failed" />;
  if (state === 'paused' || state === 'canceled') return <Badge tone="warn" text={state === 'paused' ? 'Paused' : 'Canceled'} />;
  return <Badge tone="plain" text={state} />;
}

/** A redrive while it runs, and what became of it. */
export function RedriveProgress({ queue, id, again }: { queue: string; id: string; again: () => void }) {
  const { data, error, reload } = useLoad(() => getRedrive(queue, id), [queue, id], 1_000);
  const { busy, error: refused, run } = useAction();
  if (!data) return error ? <Problem error={error} retry={reload} /> : <Loading />;
  const tell = (order: 'pause' | 'resume' | 'cancel') => void run(async () => { await tellRedrive(queue, id, order); reload(); refresh(); });
  const active = !['completed', 'canceled', 'failed'].includes(data.state);
  const waits = data.state === 'paused' || data.state === 'stopped by the bounce guard';
  const stopped = data.state === 'stopped by the bounce guard' || data.state === 'failed' || data.state === 'canceled';
  return (
    <section class="card wizard" aria-label="Redrive">
      <div class="bar-top"><h2>Redrive</h2><State state={data.state} /></div>
      <Stepper steps={STEPS} now={stepOf(data)} stopped={stopped} />
      <progress max={data.total || 1} value={data.moved} aria-label="Messages moved" />
      <dl class="strip">
        <Fact title="Moved" value={`${count(data.moved)} of ${count(data.total)}`} />
        <Fact title="Came back" value={count(data.bounced)} />
        <Fact title="Undecided" value={count(data.undecided)} />
        <Fact title="Rate" value={`${rate(data.ratePerSecond)} /s`} />
        <Fact title="Left" value={active ? duration(data.etaSeconds) : '–'} />
      </dl>
      {data.sentence && <p class="diagnosis" role="status"><Shown text={data.sentence} /></p>}
      {data.snapshotFile && <p class="quiet">Snapshot on the server: <code>{data.snapshotFile}</code></p>}
      <Problem error={refused} />
      <div class="actions">
        {(waits || data.state === 'canary') && <Write busy={busy} onClick={() => tell('resume')}>{data.state === 'canary' ? 'Go on without waiting' : 'Resume'}</Write>}
        {active && !waits && <Write busy={busy} onClick={() => tell('pause')}>Pause</Write>}
        {active && <Write busy={busy} danger onClick={() => tell('cancel')}>Cancel</Write>}
        {!active && <button type="button" onClick={again}>Back to the wizard</button>}
      </div>
    </section>
  );
}
