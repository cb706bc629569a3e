import { useRef, useState } from 'preact/hooks';
import { readAudit } from '../api/admin';
import { useKey } from '../state/keys';
import { refine, route } from '../state/route';
import { useAction, useLoad } from '../ui/load';
import { Empty, Loading, Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { At } from '../ui/time';
import { auditFacts } from './audit-facts';

const PAGE = 100;

/** Who did what, newest first. */
export function Audit() {
  const { match = '' } = route.value.query;
  const [typed, setTyped] = useState(match);
  const { data, error, reload } = useLoad(() => readAudit({ limit: PAGE, match }), [match]);
  const [older, setOlder] = useState<{ of: unknown; entries: Record<string, unknown>[]; next: string | number | null }>({ of: null, entries: [], next: null });
  const { busy, error: refused, run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  useKey('/', () => input.current?.focus());
  const more = older.of === data && data ? older : { of: data, entries: [], next: data?.next ?? null };
  const entries = [...(data?.entries ?? []), ...more.entries];
  const load = () => run(async () => {
    const page = await readAudit({ limit: PAGE, match, before: String(more.next) });
    setOlder({ of: data, entries: [...more.entries, ...page.entries], next: page.next });
  });
  return (
    <>
      <form class="bar-top" role="search" onSubmit={(e) => { e.preventDefault(); refine({ match: typed.trim() }); }}>
        <h1>Audit log</h1>
        <span class="grow" />
        <input ref={input} type="search" class="filter" aria-label="Search the audit log" placeholder="User, action, queue, address ( / )" value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
        <button type="submit">Search</button>
        <button type="button" onClick={reload}>Refresh</button>
      </form>
      <Problem error={error ?? refused} retry={reload} />
      {!data && !error && <Loading />}
      {data && entries.length === 0 && <Empty title={match ? 'Nothing matches' : 'Nothing has happened yet'}>{match ? 'Search for something else.' : 'Changes of queues, users and alarms, looks at messages, and refusals show up here.'}</Empty>}
      {entries.length > 0 && (
        <div class="table-flow" tabIndex={0} role="region" aria-label="Audit entries">
          <table>
            <caption class="for-readers">Audit entries, newest first</caption>
            <thead><tr><th scope="col">Time</th><th scope="col">Who</th><th scope="col">Action</th><th scope="col">On</th><th scope="col">Outcome</th><th scope="col">From</th><th scope="col">More</th></tr></thead>
            <tbody>
              {entries.map((entry, i) => {
                const facts = auditFacts(entry);
                return (
                  <tr key={i}>
                    <td><At at={facts.at} /></td>
                    <td><Shown text={facts.who} /></td>
                    <td><Shown text={facts.action} /></td>
                    <td><Shown text={facts.on} /></td>
                    <td><Shown text={facts.outcome} /></td>
                    <td class="mono"><Shown text={facts.address} /></td>
                    <td class="more"><Shown text={facts.rest} /></td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {more.next !== null && more.next !== undefined && <button type="button" disabled={busy} onClick={() => void load()}>Older</button>}
    </>
  );
}
