/** Which rows of a long list are drawn. */

export interface Window {
  first: number;
  /** Exclusive. */
  last: number;
  /** Pixels that stand for the rows before and after. */
  before: number;
  after: number;
}

export function windowOf(scrollTop: number, height: number, rowHeight: number, total: number, spare = 8): Window {
  const first = Math.max(0, Math.min(total, Math.floor(scrollTop / rowHeight)) - spare);
  const last = Math.min(total, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return { first, last: Math.max(first, last), before: first * rowHeight, after: (total - Math.max(first, last)) * rowHeight };
}

/** Where to scroll so that a row is in sight below a header that stays; the same place if it already is. */
export function scrollFor(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}
