import { signal } from '@preact/signals';
import { getServer, listQueues } from '../api/admin';
import { ApiError, serverNow } from '../api/request';
import type { QueueRow } from '../api/types';
import { door, leave, server, session } from './session';

/*
 * The live picture of all queues. One question a second while the tab is looked at, for what has changed since the last one; a tab in the
 * background asks every fifteen seconds, and a server that does not answer is asked less and less often.
 */

const VISIBLE_MILLIS = 1_000;
const HIDDEN_MILLIS = 15_000;
const SERVER_EVERY = 5;
const PAGE = 10_000;

/** By name; replaced as a whole when anything changes, so that readers can compare. */
export const queues = signal<ReadonlyMap<string, QueueRow>>(new Map());
export const loaded = signal(false);
export const connection = signal<{ ok: boolean; message: string; since: number }>({ ok: true, message: '', since: 0 });

/** Nodes of a cluster whose queues are missing from what is shown, and why. */
export const silent = signal<Record<string, string>>({});

/** Ticks with the polls, for relative times. */
export const now = signal(new Date());

let version: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let round = 0;

async function poll(): Promise<void> {
  let known = version === undefined ? new Map<string, QueueRow>() : new Map(queues.value);
  let after: string | undefined;
  let changed = version === undefined;
  do {
    const page = await listQueues({
      limit: PAGE,
      ...(version !== undefined && { since: version }),
      ...(after !== undefined && { after }),
    });
    if (page.complete && after === undefined) {
      known = new Map();
      changed = true;
    }
    for (const row of page.queues) known.set(row.name, row);
    for (const name of page.gone ?? []) known.delete(name);
    changed ||= page.queues.length > 0 || (page.gone?.length ?? 0) > 0;
    if (JSON.stringify(page.silent ?? {}) !== JSON.stringify(silent.value)) silent.value = page.silent ?? {};
    after = page.next ?? undefined;
    if (after === undefined) version = String(page.version);
  } while (after !== undefined);
  if (changed) queues.value = known;
  loaded.value = true;
  if (round++ % SERVER_EVERY === 0) server.value = await getServer();
}

async function run(): Promise<void> {
  timer = undefined;
  if (door.value !== 'open') return;
  try {
    await poll();
    failures = 0;
    connection.value = { ok: true, message: '', since: 0 };
  } catch (failed) {
    failures++;
    // Whatever changed meanwhile, a server that comes back may count its versions anew.
    version = undefined;
    const message = failed instanceof ApiError ? failed.message : String(failed);
    if (failed instanceof ApiError && failed.status === 403 && !loaded.value) connection.value = { ok: true, message, since: 0 };
    else connection.value = { ok: false, message, since: connection.value.since || Date.now() };
    if (failed instanceof ApiError && (failed.status === 401 || hasExpired())) leave('Your session has ended. Sign in again to go on.');
  }
  now.value = serverNow();
  schedule();
}

function hasExpired(): boolean {
  const expires = session.value?.expires;
  return !!expires && Date.parse(expires) <= serverNow().getTime();
}

function schedule(): void {
  clearTimeout(timer);
  const pace = document.hidden ? HIDDEN_MILLIS : VISIBLE_MILLIS;
  timer = setTimeout(() => void run(), Math.min(30_000, pace * 2 ** Math.min(failures, 5)));
}

/** Begins to ask, or asks at once if it has begun: after a change of one's own, nobody should wait to see it. */
export function refresh(): void {
  clearTimeout(timer);
  void run();
}

export function startLive(): void {
  version = undefined;
  round = 0;
  loaded.value = false;
  queues.value = new Map();
  refresh();
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (door.value === 'open' && !document.hidden) refresh();
  });
}
