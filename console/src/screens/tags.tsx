import { useState } from 'preact/hooks';
import { tagQueue, untagQueue } from '../api/sqs';
import type { QueueDetail } from '../api/types';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { Write } from '../ui/write';
import { mayWrite } from '../state/session';

export function Tags({ queue, reload }: { queue: QueueDetail; reload: () => void }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const { busy, error, run } = useAction();
  const tags = Object.entries(queue.tags ?? {});
  const add = async () => {
    if (await run(() => tagQueue(queue.url, { [name]: value }))) {
      setName('');
      setValue('');
      reload();
    }
  };
  const remove = async (key: string) => (await run(() => untagQueue(queue.url, [key]))) && reload();
  return (
    <section class="card" aria-label="Tags">
      <h2>Tags</h2>
      {tags.length === 0 && <p class="quiet">None.</p>}
      <ul class="plain-list">
        {tags.map(([key, text]) => (
          <li key={key}>
            <b><Shown text={key} /></b> = <Shown text={text} />{' '}
            <Write plain busy={busy} label={`Remove tag ${key}`} onClick={() => void remove(key)}>✕</Write>
          </li>
        ))}
      </ul>
      {mayWrite.value && (
        <div class="bar-top">
          <input aria-label="Name of the new tag" placeholder="Name" value={name} onInput={(e) => setName(e.currentTarget.value)} />
          <input aria-label="Value of the new tag" placeholder="Value" value={value} onInput={(e) => setValue(e.currentTarget.value)} />
          <button type="button" disabled={!name || busy} onClick={() => void add()}>Add</button>
        </div>
      )}
      <Problem error={error} />
    </section>
  );
}
