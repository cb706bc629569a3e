import { useState } from 'preact/hooks';
import { sendBatch, sendMessage, type Outgoing } from '../api/sqs';
import type { QueueDetail } from '../api/types';
import { refresh } from '../state/live';
import { mayWrite } from '../state/session';
import { counted } from '../text/format';
import { Dialog } from '../ui/dialog';
import { Field, TextField } from '../ui/field';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { AttributeFields, type AttributeInput } from './attribute-fields';

const BATCH = 10;
const MOST = 1000;

export function SendForm({ queue, close, sent }: { queue: QueueDetail; close: () => void; sent: () => void }) {
  const [body, setBody] = useState('');
  const [delay, setDelay] = useState('');
  const [group, setGroup] = useState('');
  const [dedup, setDedup] = useState('');
  const [repeat, setRepeat] = useState('1');
  const [attributes, setAttributes] = useState<AttributeInput[]>([]);
  const [result, setResult] = useState('');
  const { busy, error, run } = useAction();
  const times = Math.max(1, Math.min(MOST, Number(repeat) || 1));

  const message = (): Outgoing => ({
    MessageBody: body,
    ...(delay && { DelaySeconds: Number(delay) }),
    ...(group && { MessageGroupId: group }),
    ...(dedup && times === 1 && { MessageDeduplicationId: dedup }),
    ...(attributes.length > 0 && {
      MessageAttributes: Object.fromEntries(attributes.map(({ name, type, value }) => [
        name, type.startsWith('Binary') ? { DataType: type, BinaryValue: value } : { DataType: type, StringValue: value },
      ])),
    }),
  });

  const submit = async (event: Event) => {
    event.preventDefault();
    setResult('');
    await run(async () => {
      setResult(times === 1 ? `Sent as ${(await sendMessage(queue.url, message())).MessageId}` : await sendMany(queue.url, message(), times));
      refresh();
      sent();
    });
  };

  return (
    <Dialog title={`Send to ${queue.name}`} close={close} wide>
      <form onSubmit={submit}>
        <Field label="Body">
          <textarea rows={8} value={body} onInput={(e) => setBody(e.currentTarget.value)} required spellcheck={false} autoFocus />
        </Field>
        <div class="row">
          {!queue.fifo && <TextField label="Delay in seconds" type="number" value={delay} set={setDelay} placeholder="as the queue says" />}
          <TextField label="Message group" value={group} set={setGroup} required={queue.fifo} />
          {queue.fifo && <TextField label="Deduplication ID" value={dedup} set={setDedup} hint="May be empty if the queue deduplicates by content" />}
          <TextField label="Times" type="number" value={repeat} set={setRepeat} hint={`At most ${MOST}`} />
        </div>
        <AttributeFields attributes={attributes} set={setAttributes} />
        <Problem error={error} />
        <p role="status" class="result">{result}</p>
        {!mayWrite.value && <p class="quiet">The console is read-only: switch on “Allow changes” at the top to send.</p>}
        <div class="actions">
          <button type="button" onClick={close}>Close</button>
          <button type="submit" class="primary" disabled={busy || !body || !mayWrite.value}>Send {counted(times, 'message')}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** In batches; what was refused is told as a part, not as a failure of all. */
async function sendMany(url: string, message: Outgoing, times: number): Promise<string> {
  let done = 0;
  const refused = new Map<string, number>();
  for (let left = times; left > 0; left -= BATCH) {
    const answer = await sendBatch(url, Array.from({ length: Math.min(BATCH, left) }, () => message));
    done += answer.Successful?.length ?? 0;
    for (const { Message, Code } of answer.Failed ?? []) refused.set(Message || Code, (refused.get(Message || Code) ?? 0) + 1);
  }
  const failures = [...refused].map(([why, n]) => `${counted(n, 'message')} refused: ${why}`);
  return [`Sent ${counted(done, 'message')}`, ...failures].join('. ');
}
