import { useState } from 'preact/hooks';
import { peek } from '../api/admin';
import type { PeekedMessage } from '../api/types';
import { count } from '../text/format';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { MessageList } from './message-list';
import { MessagePanel } from './message-panel';

const SIZE = 20;

/** Twenty messages from all over the queue: the first page alone shows only the oldest fault. */
export function Sample({ queue, total }: { queue: string; total: number }) {
  const [messages, setMessages] = useState<PeekedMessage[]>([]);
  const [open, setOpen] = useState<PeekedMessage | null>(null);
  const { busy, error, run } = useAction();
  return (
    <section class="card" aria-label="Sample">
      <div class="bar-top">
        <h2>Sample</h2>
        <button type="button" disabled={busy || total === 0} onClick={() => void run(async () => setMessages(await take(queue)))}>
          {messages.length ? 'Another sample' : `Look at ${Math.min(SIZE, total)} random messages`}
        </button>
        {messages.length > 0 && <span class="quiet" role="status">{count(messages.length)} of {count(total)}</span>}
      </div>
      <Problem error={error} />
      {messages.length > 0 && <MessageList messages={messages} selected="" select={setOpen} />}
      {open && <MessagePanel queue={queue} id={open.messageId} peeked={open} close={() => setOpen(null)} />}
    </section>
  );
}

/** One message from each of twenty random places; doubles are taken once, and the first ones fill up. */
async function take(queue: string): Promise<PeekedMessage[]> {
  const first = await peek(queue, { limit: SIZE });
  if (first.total <= SIZE || first.messages.length < SIZE) return first.messages;
  const places = Array.from({ length: SIZE }, () => Math.floor(Math.random() * first.total));
  const pages = await Promise.all(places.map((skip) => peek(queue, { skip, limit: 1 })));
  const found = new Map(pages.flatMap((page) => page.messages).map((message) => [message.messageId, message]));
  for (const message of first.messages) if (found.size < SIZE) found.set(message.messageId, message);
  return [...found.values()];
}
