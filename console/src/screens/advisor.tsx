import { getAdvice } from '../api/admin';
import type { Advice } from '../api/types';
import { count, duration } from '../text/format';
import { Fact } from '../ui/fact';
import { useLoad } from '../ui/load';
import { Problem } from '../ui/notice';

/** How long consumers really need, against the time they are given. */
export function Advisor({ queue }: { queue: string }) {
  const { data, error } = useLoad(() => getAdvice(queue), [queue], 15_000);
  return (
    <section class="card advisor" aria-label="Visibility advisor">
      <h2>Visibility advisor</h2>
      <Problem error={error} />
      {data && <Findings advice={data} />}
    </section>
  );
}

function Findings({ advice }: { advice: Advice }) {
  if (advice.samples === 0) return <p class="quiet">Nothing has been received and deleted yet, so there is nothing to measure.</p>;
  return (
    <>
      <p class="diagnosis">{advice.sentence}</p>
      <dl class="strip">
        <Fact title="Time-out now" value={duration(advice.visibilityTimeoutSeconds)} />
        <Fact title="Median" value={duration(advice.p50Seconds)} />
        <Fact title="p99" value={duration(advice.p99Seconds)} />
        <Fact title="6 × median" value={duration(advice.sixTimesP50Seconds)} />
        <Fact title="3 × p99" value={duration(advice.threeTimesP99Seconds)} />
        <Fact title="Late deletes" value={count(advice.lateDeletes)} />
        <Fact title="Stale handles" value={count(advice.staleHandles)} />
        <Fact title="Samples" value={count(advice.samples)} />
      </dl>
      <Histogram advice={advice} />
    </>
  );
}

/** A table whose last column is drawn as well: it needs no other form for those who do not see it. */
function Histogram({ advice }: { advice: Advice }) {
  const used = advice.histogram.map((bar) => bar.count > 0);
  const bars = advice.histogram.slice(Math.max(0, used.indexOf(true) - 1), used.lastIndexOf(true) + 2);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const timeout = advice.visibilityTimeoutSeconds;
  return (
    <table class="histogram">
      <caption>Time from receive to delete</caption>
      <thead><tr><th scope="col" class="num">Up to</th><th scope="col" class="num">Messages</th><th scope="col">Share</th></tr></thead>
      <tbody>
        {bars.map((bar) => {
          const late = bar.upToSeconds === null || bar.upToSeconds > timeout;
          return (
            <tr key={bar.upToSeconds} class={late ? 'late' : ''}>
              <th scope="row" class="num">{bar.upToSeconds === null ? 'longer' : duration(bar.upToSeconds)}</th>
              <td class="num">{count(bar.count)}</td>
              <td>
                <span class="bar" aria-hidden="true"><span style={{ width: `${(bar.count / most) * 100}%` }} /></span>
                {late && <span class="quiet"> beyond the time-out</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
