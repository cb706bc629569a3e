/** What people type into forms. */

/** `30`, `30 s`, `5 m`, `12 h`, `14 d` as seconds; null for anything else. */
export function seconds(text: string): number | null {
  const match = /^\s*(\d+)\s*(s|m|min|h|d)?\s*$/.exec(text);
  if (!match) return null;
  const unit = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 }[match[2] ?? 's']!;
  return Number(match[1]) * unit;
}

/** A filter as the server understands it: a part of the name, or a glob with stars. */
export function matches(filter: string, name: string): boolean {
  const wanted = filter.trim().toLowerCase();
  if (!wanted) return true;
  const lower = name.toLowerCase();
  if (!/[*?]/.test(wanted)) return lower.includes(wanted);
  const pattern = wanted.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.');
  return new RegExp(`^${pattern}$`).test(lower);
}
