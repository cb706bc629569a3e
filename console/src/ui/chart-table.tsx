import { clock } from '../text/format';
import type { Series } from './chart';

const MOST_ROWS = 120;

interface Props {
  title: string;
  times: number[];
  series: Series[];
  format: (value: number | null) => string;
}

/** The numbers of a chart for those who do not see it, and for those who want to copy them: newest first. */
export function ChartTable({ title, times, series, format }: Props) {
  const every = Math.max(1, Math.ceil(times.length / MOST_ROWS));
  const rows = times.map((_, i) => i).filter((i) => (times.length - 1 - i) % every === 0).reverse();
  return (
    <div class="chart-table" tabIndex={0} role="region" aria-label={`Values of ${title}`}>
      <table>
        <caption class="for-readers">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((s) => <th key={s.label} scope="col" class="num">{s.label}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((i) => (
            <tr key={times[i]}>
              <th scope="row" class="num">{clock(new Date(times[i]! * 1000))}</th>
              {series.map((s) => <td key={s.label} class="num">{format(s.values[i] ?? null)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
