import { useState } from 'preact/hooks';
import { getQueue } from '../api/admin';
import { createQueue } from '../api/sqs';
import { queues, refresh } from '../state/live';
import { go, queueHref } from '../state/route';
import { seconds } from '../text/parse';
import { Dialog } from '../ui/dialog';
import { Check, TextField } from '../ui/field';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';

export function CreateQueue({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const [fifo, setFifo] = useState(false);
  const [visibility, setVisibility] = useState('30 s');
  const [retention, setRetention] = useState('4 d');
  const [deadLetters, setDeadLetters] = useState('');
  const [receives, setReceives] = useState('5');
  const { busy, error, run } = useAction();
  const full = fifo && !name.endsWith('.fifo') ? name + '.fifo' : name;

  const create = async () => {
    const attributes: Record<string, string> = {
      VisibilityTimeout: String(seconds(visibility) ?? visibility),
      MessageRetentionPeriod: String(seconds(retention) ?? retention),
    };
    if (fifo) attributes.FifoQueue = 'true';
    if (deadLetters) {
      const { arn } = await getQueue(deadLetters);
      attributes.RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn, maxReceiveCount: receives });
    }
    await createQueue(full, attributes);
    refresh();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await run(create)) {
      close();
      go(queueHref(full));
    }
  };

  return (
    <Dialog title="Create a queue" close={close}>
      <form onSubmit={submit}>
        <TextField label="Name" value={name} set={setName} required autoFocus hint={fifo ? `It will be called ${full || '….fifo'}` : 'Letters, digits, hyphens and underscores; at most 80'} />
        <Check label="FIFO: in order per message group, no duplicates within five minutes" checked={fifo} set={setFifo} />
        <TextField label="Visibility time-out" value={visibility} set={setVisibility} hint="How long a consumer has to delete what it received, such as 30 s or 5 m" />
        <TextField label="Retention" value={retention} set={setRetention} hint="After this, messages are dropped: 1 m to 14 d" />
        <TextField label="Dead-letter queue" value={deadLetters} set={setDeadLetters} list="queue-names" hint="Where messages go that nobody could handle; it gets an alarm" />
        {deadLetters && <TextField label="After so many receives" value={receives} set={setReceives} type="number" />}
        <QueueNames />
        <Problem error={error} />
        <div class="actions">
          <button type="button" onClick={close}>Cancel</button>
          <button type="submit" class="primary" disabled={busy || !name}>Create {full}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** Names to choose from while typing. */
export function QueueNames() {
  return (
    <datalist id="queue-names">
      {[...queues.value.keys()].slice(0, 500).map((name) => <option key={name} value={name} />)}
    </datalist>
  );
}
