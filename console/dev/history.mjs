/** History made up from a queue's name and the time: the same question gives the same answer. */

const NAMES = ['sent', 'received', 'deleted', 'deadLetters', 'deadLettersOut', 'redelivered', 'emptyReceives', 'expired', 'lateDeletes', 'staleHandles', 'moved', 'visible', 'inFlight', 'delayed', 'oldestAgeSeconds'];

const seed = (name) => [...name].reduce((h, c) => (h * 31 + c.charCodeAt(0)) >>> 0, 7);
const wave = (t, period, shift) => 0.5 + 0.5 * Math.sin((2 * Math.PI * t) / period + shift);

export function history(queue, { from, to, step }) {
  const s = seed(queue.name) % 100;
  const columns = { time: [], ...Object.fromEntries(NAMES.map((name) => [name, []])) };
  for (let t = Number(from); t < Number(to); t += Number(step)) {
    const jitter = ((seed(String(t)) % 100) / 100) * 6;
    const sent = (s / 2 + 20 * wave(t, 3600, s) + 8 * wave(t, 240, s) + jitter) * step;
    const received = sent * (0.9 + 0.2 * wave(t, 600, s + 1));
    const deleted = Math.min(received, sent * 0.97);
    const row = { sent, received, deleted, deadLetters: 0, deadLettersOut: wave(t, 1800, s) > 0.97 ? 0.4 * step : 0, redelivered: received - deleted, emptyReceives: 2, expired: 0, lateDeletes: 1, staleHandles: 0, moved: 0, visible: 120 + 400 * wave(t, 3600, s), inFlight: 30 + 40 * wave(t, 900, s), delayed: 12 * wave(t, 5000, s), oldestAgeSeconds: 4 + 50 * wave(t, 3600, s) };
    columns.time.push(t);
    for (const name of NAMES) columns[name].push(Math.round(row[name] * 100) / 100);
  }
  return { step: Number(step), columns };
}

export function histogram(queue) {
  const timeout = Number(queue.attributes.VisibilityTimeout);
  const bounds = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, null];
  const counts = [0, 4, 31, 140, 420, 260, 90, 41, 22, 9, 4, 1, 0];
  return { visibilityTimeoutSeconds: timeout, samples: 1022, p50Seconds: 0.82, p99Seconds: 24, sixTimesP50Seconds: 5, threeTimesP99Seconds: 72, lateDeletes: 5, staleHandles: 2, histogram: bounds.map((upToSeconds, i) => ({ upToSeconds, count: counts[i] })), sentence: `p99 is 24 s and the time-out ${timeout} s: 5 deletes came too late. Recommended: 72 s.` };
}
