import { useState } from 'preact/hooks';
import { setAttributes } from '../api/sqs';
import type { QueueDetail } from '../api/types';
import { refresh } from '../state/live';
import { Dialog } from '../ui/dialog';
import { Field, TextField } from '../ui/field';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { Shown } from '../ui/shown';

const PLAIN: [name: string, hint: string][] = [
  ['VisibilityTimeout', 'Seconds, 0 to 43,200'],
  ['MessageRetentionPeriod', 'Seconds, 60 to 1,209,600'],
  ['DelaySeconds', 'Seconds, 0 to 900'],
  ['ReceiveMessageWaitTimeSeconds', 'Seconds, 0 to 20'],
  ['MaximumMessageSize', 'Bytes, 1,024 to 1,048,576'],
];
const DOCUMENTS: [name: string, hint: string][] = [
  ['RedrivePolicy', 'JSON: deadLetterTargetArn and maxReceiveCount; empty for none'],
  ['RedriveAllowPolicy', 'JSON; who may send dead letters here'],
  ['Policy', 'JSON; who may do what with this queue'],
];

/** Shows what will change before it does. */
export function EditAttributes({ queue, close, saved }: { queue: QueueDetail; close: () => void; saved: () => void }) {
  const [edited, setEdited] = useState<Record<string, string>>({});
  const { busy, error, run } = useAction();
  const old = (name: string) => queue.attributes[name] ?? '';
  const value = (name: string) => edited[name] ?? old(name);
  const changes = Object.keys(edited).filter((name) => edited[name] !== old(name));
  const set = (name: string) => (text: string) => setEdited({ ...edited, [name]: text });
  const submit = async (event: Event) => {
    event.preventDefault();
    const done = await run(() => setAttributes(queue.url, Object.fromEntries(changes.map((name) => [name, edited[name]!]))));
    if (done) {
      refresh();
      saved();
      close();
    }
  };
  return (
    <Dialog title={`Settings of ${queue.name}`} close={close} wide>
      <form onSubmit={submit}>
        <div class="row">{PLAIN.map(([name, hint]) => <TextField key={name} label={name} hint={hint} type="number" value={value(name)} set={set(name)} />)}</div>
        {DOCUMENTS.map(([name, hint]) => (
          <Field key={name} label={name} hint={hint}>
            <textarea rows={2} class="mono" spellcheck={false} value={value(name)} onInput={(e) => set(name)(e.currentTarget.value)} />
          </Field>
        ))}
        <section aria-label="Changes" aria-live="polite">
          <h3>Changes</h3>
          {changes.length === 0 && <p class="quiet">Nothing has changed yet.</p>}
          <ul class="plain-list diff">
            {changes.map((name) => (
              <li key={name}><b>{name}</b> <del class="mono"><Shown text={old(name) || '(none)'} /></del> → <ins class="mono"><Shown text={edited[name] || '(none)'} /></ins></li>
            ))}
          </ul>
        </section>
        <Problem error={error} />
        <div class="actions">
          <button type="button" onClick={close}>Cancel</button>
          <button type="submit" class="primary" disabled={busy || changes.length === 0}>Apply {changes.length === 1 ? '1 change' : `${changes.length} changes`}</button>
        </div>
      </form>
    </Dialog>
  );
}
