import { useState } from 'preact/hooks';
import { listRedrives } from '../api/admin';
import type { QueueDetail } from '../api/types';
import { count } from '../text/format';
import { useLoad } from '../ui/load';
import { Problem } from '../ui/notice';
import { Ago } from '../ui/time';
import { RedriveProgress } from './redrive-progress';
import { RedriveWizard } from './redrive-wizard';

const ENDED = new Set(['completed', 'canceled', 'failed']);

/** Bringing dead letters back: the one that runs, or the wizard for the next; those before it below. */
export function RedriveTab({ queue }: { queue: QueueDetail }) {
  const { data, error, reload } = useLoad(() => listRedrives(queue.name), [queue.name], 5_000);
  const [watched, setWatched] = useState('');
  const running = data?.redrives.find((redrive) => !ENDED.has(redrive.state));
  const shown = watched || running?.id || '';
  return (
    <div class="redrive">
      <Problem error={error} retry={reload} />
      {shown ? (
        <RedriveProgress key={shown} queue={queue.name} id={shown} again={() => { setWatched(''); reload(); }} />
      ) : (
        data && <RedriveWizard queue={queue} started={(id) => { setWatched(id); reload(); }} />
      )}
      {(data?.redrives.length ?? 0) > 0 && (
        <table class="groups">
          <caption>Redrives of this queue</caption>
          <thead><tr><th scope="col">Started</th><th scope="col">State</th><th scope="col" class="num">Moved</th><th scope="col" class="num">Bounced</th><th scope="col" class="num">Of</th><th scope="col"><span class="for-readers">Details</span></th></tr></thead>
          <tbody>
            {data!.redrives.map((redrive) => (
              <tr key={redrive.id}>
                <th scope="row"><Ago at={redrive.startedAt} /></th>
                <td>{redrive.state}</td>
                <td class="num">{count(redrive.moved)}</td>
                <td class="num">{count(redrive.bounced)}</td>
                <td class="num">{count(redrive.total)}</td>
                <td><button type="button" class="link" onClick={() => setWatched(redrive.id)}>Details<span class="for-readers"> of redrive {redrive.id}</span></button></td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
