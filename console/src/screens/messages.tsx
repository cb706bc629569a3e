import { useRef, useState } from 'preact/hooks';
import { peek, type PeekQuery } from '../api/admin';
import type { PeekPage, PeekedMessage, QueueDetail } from '../api/types';
import { useKey } from '../state/keys';
import { refine, route } from '../state/route';
import { count } from '../text/format';
import { useLoad } from '../ui/load';
import { Empty, Loading, Problem } from '../ui/notice';
import { Write } from '../ui/write';
import { MessageList } from './message-list';
import { MessagePanel } from './message-panel';
import { SendForm } from './send-form';

const PAGE = 50;
type By = 'text' | 'id' | 'group' | 'attribute';

/** Looking at messages. It changes nothing: no receive count, no visibility, no receipt handle. */
export function Messages({ queue }: { queue: QueueDetail }) {
  const { by = 'text', find = '', from = '', message = '', send = '' } = route.value.query;
  const [typed, setTyped] = useState(find);
  const [back, setBack] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const query: PeekQuery = { limit: PAGE, ...(from && { from }), ...(find && { [by]: find }) };
  const { data, error, loading, reload } = useLoad(() => peek(queue.name, query), [queue.name, by, find, from]);
  useKey('/', () => input.current?.focus());

  const search = (event: Event) => {
    event.preventDefault();
    setBack([]);
    refine({ find: typed.trim(), from: '' });
  };
  const selected = data?.messages.find((m) => m.messageId === message) ?? null;

  return (
    <div class="messages">
      <form class="bar-top" onSubmit={search} role="search">
        <select aria-label="Search in" value={by} onChange={(e) => refine({ by: e.currentTarget.value as By, from: '' })}>
          <option value="text">Body contains</option>
          <option value="id">Message ID</option>
          <option value="group">Message group</option>
          <option value="attribute">Attribute (name or name=value)</option>
        </select>
        <input ref={input} type="search" class="filter" aria-label="Search for" value={typed} onInput={(e) => setTyped(e.currentTarget.value)}
          placeholder="Search ( / )" />
        <button type="submit">Search</button>
        <button type="button" onClick={reload}>Refresh</button>
        <span class="grow" />
        <Write onClick={() => refine({ send: '1' })}>Send a message</Write>
      </form>
      <Problem error={error} retry={reload} />
      {!data && loading && <Loading />}
      {data && (
        <>
          <Pages page={data} filtered={!!find} back={back}
            go={(to, steps) => { setBack(steps); refine({ from: to }); }} from={from} />
          {data.messages.length === 0 ? <Nothing page={data} filtered={!!find} /> : (
            <MessageList messages={data.messages} selected={message} select={(m: PeekedMessage) => refine({ message: m.messageId })} />
          )}
        </>
      )}
      {message && <MessagePanel queue={queue.name} id={message} peeked={selected} close={() => refine({ message: '' })} />}
      {send && <SendForm queue={queue} close={() => refine({ send: '' })} sent={reload} />}
    </div>
  );
}

interface PagesProps {
  page: PeekPage;
  filtered: boolean;
  from: string;
  back: string[];
  go: (to: string, back: string[]) => void;
}

function Pages({ page, filtered, from, back, go }: PagesProps) {
  const next = page.next === null || page.next === undefined ? '' : String(page.next);
  return (
    <div class="pages">
      <span class="num" role="status">
        {filtered
          ? `${count(page.messages.length)} found, scanned ${count(page.scanned)} of ${count(page.total)}`
          : `${count(page.messages.length)} of ${count(page.total)} messages`}
      </span>
      <span class="quiet">Looking changes nothing.</span>
      <span class="grow" />
      <button type="button" disabled={!from} onClick={() => go('', [])}>First</button>
      <button type="button" disabled={back.length === 0} onClick={() => go(back[back.length - 1]!, back.slice(0, -1))}>Previous</button>
      <button type="button" disabled={!next} onClick={() => go(next, [...back, from])}>{filtered ? 'Search on' : 'Next'}</button>
    </div>
  );
}

function Nothing({ page, filtered }: { page: PeekPage; filtered: boolean }) {
  if (filtered && page.next) return <Empty title="Nothing found so far">{count(page.scanned)} of {count(page.total)} were looked at. Search on, or narrow it down.</Empty>;
  if (filtered) return <Empty title="Nothing found">Search for something else, or empty the field to see all.</Empty>;
  return <Empty title="The queue is empty">Messages that wait, are in flight or are delayed show up here. Press <kbd>s</kbd> to send one.</Empty>;
}
