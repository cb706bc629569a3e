import { clock, relative } from '../text/format';
import { now } from '../state/live';

/** `12 s ago`, with the exact time beside the pointer. */
export function Ago({ at }: { at: string | number | null | undefined }) {
  if (at == null || at === '') return <span class="quiet">–</span>;
  const date = new Date(typeof at === 'number' ? at * 1000 : at);
  if (Number.isNaN(date.getTime())) return <span>{String(at)}</span>;
  return (
    <time dateTime={date.toISOString()} title={clock(date)}>
      {relative(date, now.value)}
    </time>
  );
}

/** The exact time, with the distance beside the pointer. */
export function At({ at }: { at: string | number | null | undefined }) {
  if (at == null || at === '') return <span class="quiet">–</span>;
  const date = new Date(typeof at === 'number' ? at * 1000 : at);
  if (Number.isNaN(date.getTime())) return <span>{String(at)}</span>;
  return (
    <time class="num" dateTime={date.toISOString()} title={relative(date, now.value)}>
      {clock(date)}
    </time>
  );
}
