import { useState } from 'preact/hooks';
import { deadLetterGroups } from '../api/admin';
import type { QueueDetail } from '../api/types';
import { queueHref } from '../state/route';
import { count, counted, nameOfArn } from '../text/format';
import { useLoad } from '../ui/load';
import { Empty, Loading, Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { Ago } from '../ui/time';
import { Export } from './export';
import { Sample } from './sample';

const KINDS: [string, string, string][] = [
  ['reason', 'Reason', ''],
  ['source', 'Source queue', ''],
  ['attribute', 'Attribute', 'Name of the attribute'],
  ['body', 'Field of the body', 'JSON pointer such as /order/type'],
];

/** What lies in a dead-letter queue, in groups: seldom are a thousand dead letters a thousand different faults. */
export function DeadLetters({ queue }: { queue: QueueDetail }) {
  const [kind, setKind] = useState('reason');
  const [detail, setDetail] = useState('');
  const needsDetail = kind === 'attribute' || kind === 'body';
  const by = needsDetail ? `${kind}:${detail}` : kind;
  const ready = !needsDetail || detail !== '';
  const { data, error, reload } = useLoad(() => (ready ? deadLetterGroups(queue.name, by) : Promise.resolve(null)), [queue.name, by], 15_000);
  const sources = queue.deadLetterSources ?? [];
  return (
    <div class="dead-letters">
      <p>
        {sources.length === 0 ? 'No queue sends its dead letters here any more.' : 'Dead letters of '}
        {sources.map((arn, i) => <span key={arn}>{i > 0 && ', '}<a href={queueHref(nameOfArn(arn))}>{nameOfArn(arn)}</a></span>)}
      </p>
      <div class="bar-top">
        <label class="inline">
          <span>Group by</span>
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            {KINDS.map(([key, title]) => <option key={key} value={key}>{title}</option>)}
          </select>
        </label>
        {needsDetail && <input aria-label={KINDS.find(([key]) => key === kind)![2]} placeholder={KINDS.find(([key]) => key === kind)![2]}
          value={detail} onChange={(e) => setDetail(e.currentTarget.value.trim())} />}
        <span class="grow" />
        <Export queue={queue} />
        <a class="button" href={queueHref(queue.name, 'redrive')}>Redrive …</a>
      </div>
      <Problem error={error} retry={reload} />
      {!data && !error && ready && <Loading />}
      {data && data.groups.length === 0 && <Empty title="No dead letters">That is how it should be.</Empty>}
      {data && data.groups.length > 0 && (
        <table class="groups">
          <caption>{counted(data.groups.length, 'group')}; looked at {count(data.scanned)} of {count(data.total)} messages</caption>
          <thead><tr><th scope="col">{KINDS.find(([key]) => key === kind)![1]}</th><th scope="col" class="num">Messages</th><th scope="col">First</th><th scope="col">Last</th><th scope="col">Examples</th></tr></thead>
          <tbody>
            {data.groups.map((group) => (
              <tr key={group.key}>
                <th scope="row"><Shown text={group.key || '(none)'} /></th>
                <td class="num">{count(group.count)}</td>
                <td><Ago at={group.firstAt} /></td>
                <td><Ago at={group.lastAt} /></td>
                <td>{group.sampleMessageIds.slice(0, 3).map((id) => <a key={id} class="mono example" href={queueHref(queue.name, 'messages', { message: id })}>{id.slice(0, 8)}</a>)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Sample queue={queue.name} total={queue.visible + queue.inFlight + queue.delayed} />
    </div>
  );
}
