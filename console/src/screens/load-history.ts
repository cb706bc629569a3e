import { getHistory } from '../api/admin';
import type { Column, History } from '../api/types';
import { serverNow } from '../api/request';
import type { Range } from './ranges';

export interface Shown {
  history: History;
  from: number;
  to: number;
}

/** Seconds where the server has them, minutes where it does not: only its busiest queues are counted by the second. */
export async function loadHistory(name: string, range: Range): Promise<Shown> {
  const to = Math.floor(serverNow().getTime() / 1000);
  const from = to - range.seconds;
  if (range.step === 1) {
    const fine = await getHistory(name, from, to, 1);
    if (fine.step === 1) return { history: await withMinutes(name, fine, from, to), from, to };
    if (hasData(fine)) return { history: fine, from, to };
  }
  const step = Math.max(60, range.step);
  return { history: await getHistory(name, Math.floor(from / step) * step, to, step), from, to };
}

const hasData = (history: History): boolean => (history.columns.sent ?? []).some((n) => n !== null);

let kept: { name: string; until: number; minutes: History } | undefined;
const KEPT_MILLIS = 20_000;

/** What is counted by the minute only, spread over its seconds. */
async function withMinutes(name: string, fine: History, from: number, to: number): Promise<History> {
  const missing = Object.keys(fine.columns).filter((column) => fine.columns[column]!.every((n) => n === null));
  if (!missing.includes('deadLettersOut')) return fine;
  if (!kept || kept.name !== name || kept.until < Date.now()) {
    kept = { name, until: Date.now() + KEPT_MILLIS, minutes: await getHistory(name, Math.floor(from / 60) * 60, to, 60) };
  }
  const { time, deadLettersOut = [] } = kept.minutes.columns;
  const first = time[0] ?? 0;
  const spread: Column = fine.columns.time.map((at) => {
    const minute = deadLettersOut[Math.floor((at - first) / 60)];
    return minute == null ? null : minute / 60;
  });
  return { ...fine, columns: { ...fine.columns, deadLettersOut: spread } };
}
