const two = (n: number) => String(n).padStart(2, '0');

/** What stands below a time axis: as fine as the steps, with the date where a day begins. */
export function tickLabels(seconds: number[], step: number): string[] {
  return seconds.map((at) => {
    const date = new Date(at * 1000);
    const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    const midnight = date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
    if (midnight || step >= 86_400) return day;
    const minute = `${two(date.getHours())}:${two(date.getMinutes())}`;
    return step < 60 ? `${minute}:${two(date.getSeconds())}` : minute;
  });
}
