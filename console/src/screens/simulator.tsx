import { useState } from 'preact/hooks';
import { explain } from '../api/admin';
import type { Explained, UserRow } from '../api/types';
import { TextField } from '../ui/field';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { Badge } from '../ui/state';
import { QueueNames } from './create-queue';

const ACTIONS = [
  'sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:PurgeQueue', 'sqs:CreateQueue', 'sqs:DeleteQueue',
  'sqs:GetQueueAttributes', 'sqs:SetQueueAttributes', 'sqs:StartMessageMoveTask', 'holdfast:PeekMessages', 'holdfast:StartRedrive', 'holdfast:ReadAudit', 'cloudwatch:PutMetricAlarm',
];

/** Asks the server's own gate, so that the answer cannot differ from what would happen. */
export function Simulator({ users }: { users: UserRow[] }) {
  const [who, setWho] = useState('');
  const [action, setAction] = useState('sqs:SendMessage');
  const [queue, setQueue] = useState('');
  const [answer, setAnswer] = useState<Explained | null>(null);
  const { busy, error, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    setAnswer(null);
    const isUser = users.some((user) => user.name === who);
    void run(async () => setAnswer(await explain({ ...(isUser ? { user: who } : { key: who }), action, queue })));
  };
  return (
    <section class="card" aria-label="Simulator">
      <h2>May they?</h2>
      <form class="row" onSubmit={submit}>
        <TextField label="User or access key" value={who} set={setWho} list="principals" required />
        <TextField label="Action" value={action} set={setAction} list="actions" required />
        <TextField label="Queue" value={queue} set={setQueue} list="queue-names" required />
        <button type="submit" class="primary" disabled={busy}>Ask</button>
      </form>
      <datalist id="principals">{users.flatMap((user) => [user.name, ...user.keys.map((key) => key.id)]).map((id) => <option key={id} value={id} />)}</datalist>
      <datalist id="actions">{ACTIONS.map((name) => <option key={name} value={name} />)}</datalist>
      <QueueNames />
      <Problem error={error} />
      <div role="status">
        {answer && (
          <p>
            <Badge tone={answer.allowed ? 'good' : 'bad'} text={answer.allowed ? 'Allowed' : 'Denied'} /> <Shown text={answer.sentence} />
            {answer.decidedBy?.policy && <span class="quiet"> Policy <Shown text={answer.decidedBy.policy} />{answer.decidedBy.statement != null && `, statement ${answer.decidedBy.statement}`}</span>}
          </p>
        )}
      </div>
    </section>
  );
}
