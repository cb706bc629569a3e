import { useMemo, useRef, useState } from 'preact/hooks';
import type { QueueRow } from '../api/types';
import { useKey } from '../state/keys';
import { loaded, queues } from '../state/live';
import { go, queueHref, refine, route } from '../state/route';
import { count } from '../text/format';
import { matches } from '../text/parse';
import { Empty, Loading } from '../ui/notice';
import { sortRows, Table } from '../ui/table';
import { Write } from '../ui/write';
import { CreateQueue } from './create-queue';
import { COLUMNS } from './queue-columns';

export function Queues() {
  const { filter = '', sort = 'name', kind = '' } = route.value.query;
  const by = { key: sort.replace(/^-/, ''), down: sort.startsWith('-') };
  const [creating, setCreating] = useState(false);
  const selected = useRef<QueueRow | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const all = queues.value;
  const rows = useMemo(() => {
    const found = [...all.values()].filter((q) => matches(filter, q.name) && isKind(q, kind));
    return sortRows(found, COLUMNS, by, (q) => q.name);
  }, [all, filter, sort, kind]);

  useKey('/', () => input.current?.focus());
  useKey('p', () => selected.current && go(queueHref(selected.current.name, 'messages')));
  useKey('s', () => selected.current && go(queueHref(selected.current.name, 'messages', { send: '1' })));

  return (
    <div class="fill">
      <div class="bar-top">
        <h1>Queues</h1>
        <span class="quiet num" role="status">{filter || kind ? `${count(rows.length)} of ${count(all.size)}` : count(all.size)}</span>
        <span class="grow" />
        <input
          ref={input}
          type="search"
          class="filter"
          aria-label="Filter by name"
          placeholder="Filter: part of a name, or orders-*  ( / )"
          value={filter}
          onInput={(e) => refine({ filter: e.currentTarget.value })}
          onKeyDown={(e) => e.key === 'Escape' && e.currentTarget.blur()}
        />
        <select aria-label="Kind of queue" value={kind} onChange={(e) => refine({ kind: e.currentTarget.value })}>
          <option value="">All kinds</option>
          <option value="busy">With messages</option>
          <option value="fifo">FIFO</option>
          <option value="dlq">Dead-letter queues</option>
          <option value="alarm">In alarm</option>
        </select>
        <Write onClick={() => setCreating(true)}>Create queue</Write>
      </div>
      {!loaded.value && <Loading />}
      {loaded.value && all.size === 0 && (
        <Empty title="No queues yet">Create one here, or with any SQS client that is pointed at <code>{location.origin}</code>.</Empty>
      )}
      {loaded.value && all.size > 0 && rows.length === 0 && (
        <Empty title="No queue matches">Change the filter, or <button type="button" class="link" onClick={() => refine({ filter: '', kind: '' })}>show all {count(all.size)}</button>.</Empty>
      )}
      {rows.length > 0 && (
        <Table
          label="Queues"
          rows={rows}
          columns={COLUMNS}
          id={(q) => q.name}
          open={(q) => go(queueHref(q.name))}
          sorted={by}
          onSort={(key) => refine({ sort: by.key === key ? (by.down ? key : '-' + key) : key === 'name' || key === 'dlq' ? key : '-' + key })}
          onSelect={(q) => (selected.current = q)}
        />
      )}
      {creating && <CreateQueue close={() => setCreating(false)} />}
    </div>
  );
}

function isKind(q: QueueRow, kind: string): boolean {
  switch (kind) {
    case 'busy': return q.visible + q.inFlight + q.delayed > 0;
    case 'fifo': return q.fifo;
    case 'dlq': return q.isDeadLetterQueue;
    case 'alarm': return q.alarm === 'ALARM';
    default: return true;
  }
}
