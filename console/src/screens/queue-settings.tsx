import { useState } from 'preact/hooks';
import { deleteQueue, purgeQueue } from '../api/sqs';
import type { QueueDetail } from '../api/types';
import { queues, refresh } from '../state/live';
import { go } from '../state/route';
import { counted } from '../text/format';
import { Danger } from '../ui/danger';
import { Shown } from '../ui/shown';
import { At } from '../ui/time';
import { Write } from '../ui/write';
import { EditAttributes } from './edit-attributes';
import { Tags } from './tags';

const LIVE = /^(Approximate|QueueArn$|CreatedTimestamp$|LastModifiedTimestamp$)/;

export function Settings({ queue, reload }: { queue: QueueDetail; reload: () => void }) {
  const [dialog, setDialog] = useState<'' | 'edit' | 'purge' | 'delete'>('');
  const live = queues.value.get(queue.name) ?? queue;
  const messages = live.visible + live.inFlight + live.delayed;
  const close = () => setDialog('');
  const attributes = Object.entries(queue.attributes).filter(([name]) => !LIVE.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <div class="settings">
      <section class="card" aria-label="Attributes">
        <div class="bar-top"><h2>Attributes</h2><Write onClick={() => setDialog('edit')}>Edit</Write></div>
        <dl class="facts">
          <dt>ARN</dt><dd class="mono">{queue.arn}</dd>
          <dt>URL</dt><dd class="mono">{queue.url}</dd>
          <dt>Created</dt><dd><At at={queue.createdAt} /></dd>
          {attributes.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={name + '='} class="mono"><Shown text={value} /></dd>])}
        </dl>
      </section>
      <Tags queue={queue} reload={reload} />
      <section class="card" aria-label="Danger">
        <h2>Danger</h2>
        <p class="bar-top">
          <Write danger onClick={() => setDialog('purge')}>Purge {counted(messages, 'message')} …</Write>
          <Write danger onClick={() => setDialog('delete')}>Delete the queue …</Write>
        </p>
      </section>
      {dialog === 'edit' && <EditAttributes queue={queue} close={close} saved={reload} />}
      {dialog === 'purge' && (
        <Danger title="Purge the queue" name={queue.name} button={`Purge ${counted(messages, 'message')}`} close={close}
          sentence={`${counted(messages, 'message')} of ${queue.name} will be gone, also those in flight. They cannot be brought back.`}
          act={() => purgeQueue(queue.url)} done={() => { refresh(); reload(); }} />
      )}
      {dialog === 'delete' && (
        <Danger title="Delete the queue" name={queue.name} button={`Delete the queue and ${counted(messages, 'message')}`} close={close}
          sentence={`${queue.name} and its ${counted(messages, 'message')} will be gone. Clients that use it will be refused.`}
          act={() => deleteQueue(queue.url)} done={() => { refresh(); go('#/queues'); }} />
      )}
    </div>
  );
}
