import { history, histogram } from './history.mjs';

/** The routes of /admin/v1: [method, path with {names}, what answers]. A refusal is thrown as {status, code, message}. */
const refuse = (status, code, message) => { throw { status, code, message }; };
const queueOf = (world, name) => world.queues.get(name) ?? refuse(404, 'QueueDoesNotExist', `There is no queue ${name}.`);

function listQueues(world, _, query) {
  const since = query.since ? Number(query.since) : -1;
  const all = [...world.queues.values()];
  const changed = all.filter((q) => q.version > since);
  return { version: world.version, total: all.length, next: null, queues: changed.map((q) => q.row()), gone: since < 0 ? [] : world.gone.filter((g) => g.version > since).map((g) => g.name) };
}

function getQueue(world, { queue }) {
  const q = queueOf(world, queue);
  return { ...q.row(), arn: q.arn, createdAt: new Date(q.createdAt).toISOString(), attributes: { ...q.attributes, QueueArn: q.arn }, tags: q.tags, deadLetterSources: q.sources.map((s) => s.arn), diagnosis: q.diagnosis ?? { shape: 'steady', sentence: 'Steady: what is sent is received and deleted.' }, marks: q.marks };
}

const PEEKED_BYTES = 4096;

function view(q, m, full) {
  return {
    position: m.position, messageId: m.id, sentAt: new Date(m.sentAt).toISOString(), state: q.stateOf(m), receiveCount: m.receives,
    firstReceivedAt: m.firstReceivedAt ? new Date(m.firstReceivedAt).toISOString() : null, visibleAt: new Date(m.visibleAt).toISOString(), groupId: m.group, deduplicationId: m.dedup,
    sequenceNumber: q.fifo ? String(m.position).padStart(20, '0') : null, sender: m.sender, sizeBytes: Buffer.byteLength(m.body), body: full ? m.body : m.body.slice(0, PEEKED_BYTES),
    bodyTruncated: !full && m.body.length > PEEKED_BYTES, attributes: m.attributes, deadLetter: m.deadLetter ?? null,
  };
}

function peek(world, { queue }, query) {
  const q = queueOf(world, queue);
  const limit = Math.min(100, Number(query.limit ?? 50));
  const from = Number(query.from ?? 0);
  const [attribute, value] = (query.attribute ?? '').split('=');
  const fits = (m) =>
    (!query.id || m.id === query.id) && (!query.group || m.group === query.group) && (!query.text || m.body.includes(query.text)) &&
    (!attribute || (attribute in m.attributes && (value === undefined || m.attributes[attribute].value === value)));
  const found = [];
  let scanned = 0;
  let next = null;
  for (const m of q.messages.slice(Number(query.skip ?? 0))) {
    if (m.position < from) continue;
    if (found.length === limit || scanned === 5000) { next = m.position; break; }
    scanned++;
    if (fits(m)) found.push(view(q, m, query.bodies === 'full'));
  }
  return { from, next, scanned, total: q.messages.length, messages: found };
}

function story(world, { id }) {
  const { queue, events } = world.stories.get(id) ?? refuse(404, 'NotFound', 'Nothing is known of this message.');
  const receives = events.filter((e) => e.kind === 'received').length;
  return { messageId: id, queue, events, sentence: receives > 1 ? `Delivered ${receives} times: it was given back each time before it was deleted.` : `Delivered ${receives} times.`, advice: receives > 1 ? 'Raise the visibility time-out or send heartbeats.' : null };
}

function groups(world, { queue }, { by = 'reason' }) {
  const q = queueOf(world, queue);
  const keyOf = (m) => {
    if (by === 'source') return m.deadLetter?.sourceArn.split(':').pop() ?? '';
    if (by.startsWith('attribute:')) return m.attributes[by.slice(10)]?.value ?? '';
    if (by.startsWith('body:')) {
      try { return String(by.slice(6).split('/').reduce((at, key) => at[key], JSON.parse(m.body))); } catch { return ''; }
    }
    return m.deadLetter ? `received ${m.story.filter((e) => e.kind === 'received').length} times without a delete` : 'sent here directly';
  };
  const found = new Map();
  for (const m of q.messages) {
    const key = keyOf(m);
    const group = found.get(key) ?? { key, count: 0, firstAt: new Date(m.sentAt).toISOString(), lastAt: null, sampleMessageIds: [] };
    group.count++;
    group.lastAt = m.deadLetter?.movedAt ?? new Date(m.sentAt).toISOString();
    if (group.sampleMessageIds.length < 5) group.sampleMessageIds.push(m.id);
    found.set(key, group);
  }
  return { scanned: q.messages.length, total: q.messages.length, groups: [...found.values()].sort((a, b) => b.count - a.count) };
}

const redriveOf = (world, { id }) => world.redrives.find((r) => r.id === id) ?? refuse(404, 'NotFound', 'There is no such redrive.');
const totals = (rows) => {
  const sum = (key) => rows.reduce((n, row) => n + row[key], 0);
  return Object.fromEntries([['queues', rows.length], ...['visible', 'inFlight', 'delayed', 'sentPerSecond', 'receivedPerSecond', 'deletedPerSecond', 'deadLettersPerSecond'].map((key) => [key, sum(key)])]);
};

export const ROUTES = [
  ['GET', '/server', (world, _, __, who) => ({
    version: 'fake', startedAt: world.startedAt, region: 'us-east-1', account: '000000000000', partitions: 4, signed: who.signed, tls: false,
    caller: { arn: who.arn, readOnly: who.readOnly }, disk: { freeBytes: 123e9, syncP99Millis: 1.8 }, totals: totals([...world.queues.values()].map((q) => q.row())),
  })],
  ['GET', '/queues', listQueues],
  ['GET', '/queues/{queue}', getQueue],
  ['GET', '/queues/{queue}/history', (world, { queue }, query) => history(queueOf(world, queue), query)],
  ['GET', '/queues/{queue}/messages', peek],
  ['GET', '/queues/{queue}/messages/{id}/story', story],
  ['GET', '/messages/{id}/story', story],
  ['GET', '/queues/{queue}/advice', (world, { queue }) => histogram(queueOf(world, queue))],
  ['GET', '/queues/{queue}/dead-letters', groups],
  ['GET', '/queues/{queue}/redrives', (world, { queue }) => ({ redrives: world.redrives.filter((r) => r.queue.name === queue).map((r) => r.view()).reverse() })],
  ['POST', '/queues/{queue}/redrives', (world, { queue }, body) => ({ id: world.redrive(queueOf(world, queue), body).id })],
  ['GET', '/queues/{queue}/redrives/{id}', (world, path) => redriveOf(world, path).view()],
  ['POST', '/queues/{queue}/redrives/{id}/{what}', (world, path) => { redriveOf(world, path).tell(path.what); return {}; }],
  ['GET', '/alarms', (world) => ({ alarms: [...world.alarms.values()].map(({ alarm, state, reason, since, builtIn }) => ({ name: alarm.AlarmName, queue: alarm.Dimensions?.[0]?.Value ?? null, metric: alarm.MetricName, state, reason, since, threshold: alarm.Threshold, builtIn: !!builtIn, actionsEnabled: alarm.ActionsEnabled !== false })) })],
  ['GET', '/users', (world) => ({ users: [...world.users].map(([name, u]) => ({ name, keys: u.keys.map(({ id, status, created }) => ({ id, status, createdAt: created, lastUsedAt: null })), policies: Object.keys(u.policies) })) })],
  ['POST', '/policy/explain', (world, _, { key, user, action, queue }) => {
    const name = user ?? [...world.users].find(([, u]) => u.keys.some((k) => k.id === key))?.[0] ?? refuse(404, 'NotFound', `There is no user or key ${user ?? key}.`);
    const allowed = name === 'admin' || /:(Get|List|Peek)/.test(action);
    return { allowed, decidedBy: allowed ? { policy: Object.keys(world.users.get(name).policies)[0] ?? 'none', statement: 1 } : null, sentence: allowed ? `${name} may ${action} on ${queue}.` : `No policy of ${name} allows ${action} on ${queue}.` };
  }],
  ['GET', '/audit', (world, _, { before, limit = 100, match = '' }) => {
    const fits = world.audit.filter((e) => (!before || e.id < Number(before)) && JSON.stringify(e).toLowerCase().includes(match.toLowerCase()));
    const page = fits.slice(0, Number(limit));
    return { entries: page.map(({ id, ...entry }) => entry), next: fits.length > page.length ? page[page.length - 1].id : null };
  }],
  ['GET', '/cluster', () => ({
    nodes: [
      { name: 'a', address: '10.0.0.1:9325', state: 'running', leaderOf: 2, version: '1.0.0', startedAt: new Date(Date.now() - 7_200_000).toISOString(), diskFreeBytes: 81_604_378_624, clockAheadMillis: 3 },
      { name: 'b', address: '10.0.0.2:9325', state: 'running', leaderOf: 2, version: '1.0.0', startedAt: new Date(Date.now() - 3_600_000).toISOString(), diskFreeBytes: 80_530_636_800, clockAheadMillis: -740 },
      { name: 'c', address: '10.0.0.3:9325', state: 'does not answer: it cannot be reached', leaderOf: 0 },
    ],
    partitions: ['control', '0', '1', '2', '3'].map((partition, i) => ({
      partition, leader: i === 4 ? null : 'ab'[i % 2], term: 7 + i,
      replicas: ['a', 'b', 'c'].map((node) => ({ node, state: node === 'c' ? 'silent' : i !== 4 && node === 'ab'[i % 2] ? 'leads' : 'follows', behind: node === 'c' ? null : i === 2 && node === 'b' ? 17 : 0 })),
    })),
  })],
];

const compiled = ROUTES.map(([method, path, answer]) => [method, new RegExp('^/admin/v1' + path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)') + '$'), answer]);

export function admin(world, method, path, parameters, who) {
  for (const [verb, pattern, answer] of compiled) {
    const match = verb === method && pattern.exec(path);
    if (!match) continue;
    if (method === 'POST' && who.readOnly && !path.endsWith('/explain')) refuse(403, 'AccessDenied', 'Your session is read-only.');
    const names = Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]));
    if (method === 'POST') world.log(who.arn, 'holdfast:' + path.split('/').pop(), path, 'allowed');
    return answer(world, names, parameters, who);
  }
  return refuse(404, 'NotFound', 'There is no such page.');
}
