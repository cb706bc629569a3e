import { clock } from '../text/format';
import type { Series } from './chart';

interface Props {
  series: Series[];
  at: number | null;
  times: number[];
  format: (value: number | null) => string;
}

/** Names, dashes and values: those under the cursor, else the latest ones. */
export function Legend({ series, at, times, format }: Props) {
  const index = at ?? times.length - 1;
  return (
    <ul class="legend">
      {series.map((s) => (
        <li key={s.label}>
          <svg width="22" height="8" aria-hidden="true">
            <line x1="0" y1="4" x2="22" y2="4" style={{ stroke: `var(${s.colour})`, strokeDasharray: s.dash?.join(' ') ?? 'none' }} />
          </svg>
          {s.label} <b class="num">{format(s.values[index] ?? null)}</b>
        </li>
      ))}
      <li class="quiet num legend-time">{at !== null && times[at] ? clock(new Date(times[at] * 1000)).slice(5) : 'latest'}</li>
    </ul>
  );
}
