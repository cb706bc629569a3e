import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colours } from '../state/theme';
import { ChartTable } from './chart-table';
import { tickLabels } from './chart-axis';
import { drawMarks, type ChartMark } from './chart-marks';
import { Legend } from './chart-legend';

export interface Series {
  label: string;
  values: (number | null)[];
  /** The name of a style sheet variable. */
  colour: string;
  /** Lines differ in their dashes too, not in colour alone. */
  dash?: number[];
  fill?: boolean;
}

interface Props {
  title: string;
  times: number[];
  series: Series[];
  format: (value: number | null) => string;
  height?: number;
  stacked?: boolean;
  marks?: ChartMark[];
  /** The whole range, so that a chart without data keeps its axis. */
  from: number;
  to: number;
}

const css = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** One chart over time. All charts of a page share their cursor. */
export function Chart({ title, times, series, format, height = 200, stacked = false, marks = [], from, to }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const current = useRef({ marks, from, to });
  current.current = { marks, from, to };
  const [cursor, setCursor] = useState<number | null>(null);
  const [table, setTable] = useState(false);
  const shape = series.map((s) => s.label).join() + stacked + colours.value;

  useEffect(() => {
    const element = box.current!;
    const axis = { stroke: css('--quiet'), grid: { stroke: css('--line'), width: 1 }, ticks: { stroke: css('--line'), width: 1 }, font: '11px system-ui, sans-serif' };
    const made = new uPlot(
      {
        width: element.clientWidth || 600,
        height,
        legend: { show: false },
        cursor: { sync: { key: 'time' }, points: { size: 6 }, drag: { x: false, y: false } },
        scales: {
          x: { time: true, range: () => [current.current.from, current.current.to] },
          y: { range: (_, __, max) => [0, niceTop(max)] },
        },
        axes: [{ ...axis, space: 70, size: 28, values: (_, ticks, __, ___, step) => tickLabels(ticks, step) }, { ...axis, size: 62, values: (_, ticks) => ticks.map((tick) => format(tick)) }],
        series: [{}, ...series.map((s) => lineOf(s, stacked))],
        ...(stacked && { bands: series.slice(1).map((_, i) => ({ series: [i + 2, i + 1] as [number, number] })) }),
        hooks: {
          draw: [(u) => drawMarks(u, current.current.marks, css('--quiet'))],
          setCursor: [(u) => setCursor(u.cursor.idx ?? null)],
        },
      },
      data(times, series, stacked),
      element,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [shape, height]);

  useEffect(() => plot.current?.setData(data(times, series, stacked)), [times, from, to]);

  return (
    <figure class="chart">
      <figcaption>
        <h2>{title}</h2>
        <Legend series={series} at={cursor} times={times} format={format} />
        <button type="button" class="plain small" aria-expanded={table} onClick={() => setTable(!table)}>
          {table ? 'Hide the table' : 'Show as table'}<span class="for-readers"> of {title}</span>
        </button>
      </figcaption>
      <div ref={box} class="chart-box" role="img" aria-label={`${title}. “Show as table” gives the values.`} style={{ height }} />
      {table && <ChartTable title={title} times={times} series={series} format={format} />}
    </figure>
  );
}

function lineOf(s: Series, stacked: boolean): uPlot.Series {
  const stroke = css(s.colour);
  return {
    label: s.label,
    stroke,
    width: stacked ? 1 : 1.75,
    spanGaps: false,
    points: { show: false },
    ...(s.dash && { dash: s.dash }),
    ...((stacked || s.fill) && { fill: stroke + '55' }),
  };
}

/** Above the highest value, so that a line never runs along the edge; never an axis of height 0. */
const niceTop = (max: number | null): number => (max && max > 0 ? max * 1.08 : 1);

/** For a stack, each line lies on top of those before it; its own value is in the legend and in the table. */
function data(times: number[], series: Series[], stacked: boolean): uPlot.AlignedData {
  if (!stacked) return [times, ...series.map((s) => s.values)] as uPlot.AlignedData;
  const sum = times.map(() => 0);
  const lines = series.map((s) => s.values.map((v, i) => (v === null ? null : (sum[i]! += v))));
  return [times, ...lines] as uPlot.AlignedData;
}
