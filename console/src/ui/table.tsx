import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKey } from '../state/keys';
import { scrollFor, windowOf } from './virtual';

export interface Col<R> {
  key: string;
  title: string;
  /** For the header's explanation. */
  hint?: string;
  numeric?: boolean;
  /** In pixels; columns without it share what is left. Fixed, so that nothing jumps when other rows come into sight. */
  width?: number;
  cell: (row: R) => ComponentChildren;
  sort?: (row: R) => number | string;
}

interface Props<R> {
  label: string;
  rows: R[];
  columns: Col<R>[];
  id: (row: R) => string;
  open?: (row: R) => void;
  sorted?: { key: string; down: boolean };
  onSort?: (key: string) => void;
  /** Told which row the keyboard is on. */
  onSelect?: (row: R | null) => void;
}

const ROW = 32;

/**
 * A real table whose rows out of sight are two empty rows of the right height. Readers of screens are told how many rows there are and which
 * ones they hear. `j` and `k` move, enter opens.
 */
export function Table<R>({ label, rows, columns, id, open, sorted, onSort, onSelect }: Props<R>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 640 });
  const [selected, setSelected] = useState<string | null>(null);
  const focusWanted = useRef(false);
  // Keys come faster than screens are drawn, so they go by what was chosen last, not by what was drawn last.
  const chosen = useRef<string | null>(null);
  const choose = (row: R) => {
    chosen.current = id(row);
    setSelected(id(row));
    onSelect?.(row);
  };
  const { first, last, before, after } = windowOf(view.top, view.height, ROW, rows.length);

  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const move = (by: 1 | -1) => {
    const at = chosen.current === null ? -1 : rows.findIndex((row) => id(row) === chosen.current);
    const to = Math.max(0, Math.min(rows.length - 1, at + by));
    const row = rows[to];
    if (!row) return;
    const element = box.current!;
    element.scrollTop = scrollFor(to, element.scrollTop, element.clientHeight - ROW, ROW);
    focusWanted.current = true;
    choose(row);
  };

  // Before the next key comes, which may be enter.
  useLayoutEffect(() => {
    if (!focusWanted.current || selected !== chosen.current) return;
    const row = box.current!.querySelector<HTMLElement>('tr[aria-selected=true]');
    if (!row) return;
    (row.querySelector<HTMLElement>('a, button') ?? row).focus({ preventScroll: true });
    focusWanted.current = false;
  });

  useKey('j', () => move(1));
  useKey('k', () => move(-1));

  return (
    <div class="table-box" ref={box} tabIndex={0} role="region" aria-label={label}>
      <table aria-rowcount={rows.length + 1} aria-label={label}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Header key={column.key} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" class="gap"><td colSpan={columns.length} style={{ height: before }} /></tr>}
          {rows.slice(first, last).map((row, i) => (
            <tr
              key={id(row)}
              aria-rowindex={first + i + 2}
              aria-selected={id(row) === selected}
              class={open ? 'opens' : ''}
              onClick={(event) => {
                if (!(event.target as Element).closest('a, button, input')) open?.(row);
              }}
              onFocusCapture={() => focusWanted.current || choose(row)}
            >
              {columns.map((column) => (
                <td key={column.key} class={column.numeric ? 'num' : ''}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <tr aria-hidden="true" class="gap"><td colSpan={columns.length} style={{ height: after }} /></tr>}
        </tbody>
      </table>
    </div>
  );
}

function Header<R>({ column, sorted, onSort }: { column: Col<R>; sorted: Props<R>['sorted']; onSort: Props<R>['onSort'] }) {
  const mine = sorted?.key === column.key;
  const order = mine ? (sorted.down ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" class={column.numeric ? 'num' : ''} title={column.hint} {...(column.width && { style: { width: column.width } })} {...(order && { 'aria-sort': order })}>
      {column.sort && onSort ? (
        <button type="button" class="sort" onClick={() => onSort(column.key)}>
          {column.title}
          <span aria-hidden="true" class="arrow">{mine ? (sorted.down ? '↓' : '↑') : ''}</span>
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

/** Sorts by a column; the name decides between equals, so that rows do not dance. */
export function sortRows<R>(rows: R[], columns: Col<R>[], by: { key: string; down: boolean }, name: (row: R) => string): R[] {
  const of = columns.find((column) => column.key === by.key)?.sort ?? name;
  const way = by.down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const x = of(a);
    const y = of(b);
    if (x < y) return -way;
    if (x > y) return way;
    return name(a) < name(b) ? -1 : 1;
  });
}
