/** Numbers, times and sizes as people read them. All of them keep their width while they change. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `12,345`; a dash for what is not known. */
export const count = (n: number | null | undefined): string => (n == null ? '–' : whole.format(n));

/** `1 message`, `12,345 messages`. */
export const counted = (n: number, noun: string, plural = noun + 's'): string => `${count(n)} ${n === 1 ? noun : plural}`;

/** `0`, `0.25`, `3.4`, `12`, `12.3k`. */
export function rate(n: number | null | undefined): string {
  if (n == null) return '–';
  if (n === 0) return '0';
  if (n < 0.01) return '<0.01';
  if (n < 1) return n.toFixed(2);
  if (n < 10) return n.toFixed(1);
  if (n < 10_000) return whole.format(n);
  if (n < 1_000_000) return (n / 1000).toFixed(1) + 'k';
  return (n / 1_000_000).toFixed(1) + 'M';
}

/** Two units at most: `0 s`, `59 s`, `4 m 05 s`, `3 h 20 m`, `2 d 4 h`. */
export function duration(seconds: number | null | undefined): string {
  if (seconds == null) return '–';
  const s = Math.max(0, seconds);
  if (s < 10 && s !== Math.floor(s)) return (s < 1 ? s.toFixed(2) : s.toFixed(1)) + ' s';
  if (s < 60) return `${Math.floor(s)} s`;
  if (s < 3600) return `${Math.floor(s / 60)} m ${String(Math.floor(s % 60)).padStart(2, '0')} s`;
  if (s < 86_400) return `${Math.floor(s / 3600)} h ${String(Math.floor((s % 3600) / 60)).padStart(2, '0')} m`;
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}

/** `12 s ago`, `in 4 m 05 s`. */
export function relative(at: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1000);
  if (Math.abs(seconds) < 1) return 'now';
  return seconds > 0 ? `${duration(seconds)} ago` : `in ${duration(-seconds)}`;
}

/** `2026-11-17 21:32:47` in the reader's time zone. */
export function clock(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** `512 B`, `1.5 KiB`, `1.0 MiB`. */
export function bytes(n: number | null | undefined): string {
  if (n == null) return '–';
  if (n < 1024) return `${n} B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  let value = n / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value.toFixed(value < 100 ? 1 : 0)} ${units[unit]}`;
}

/** The last part of an ARN; anything else as it is. */
export const nameOfArn = (arn: string): string => arn.slice(arn.lastIndexOf(':') + 1);
