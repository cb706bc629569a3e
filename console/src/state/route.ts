import { computed, signal } from '@preact/signals';

/** Where the reader is: `#/q/orders?tab=messages&range=1h`. A link says everything, so it can be sent to a colleague. */

export interface Route {
  screen: string;
  name: string;
  query: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [screen = '', ...rest] = path.split('/');
  let name = rest.join('/');
  try {
    name = decodeURIComponent(name);
  } catch {
    // Typed by hand; shown as it is.
  }
  return { screen: screen || 'overview', name, query: Object.fromEntries(new URLSearchParams(search)) };
}

export function href(screen: string, name = '', query: Record<string, string> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  const path = screen === 'overview' ? '' : screen + (name ? '/' + encodeURIComponent(name) : '');
  return `#/${path}${search.size ? '?' + search : ''}`;
}

const hash = signal(typeof location === 'undefined' ? '' : location.hash);
export const route = computed(() => parseRoute(hash.value));

export function watchRoute(): void {
  addEventListener('hashchange', () => {
    hash.value = location.hash;
  });
}

export function go(to: string): void {
  if (location.hash !== to) location.hash = to;
}

/** Changes parts of the query without a step in the browser's history. */
export function refine(query: Record<string, string>): void {
  const { screen, name, query: old } = route.value;
  history.replaceState(null, '', href(screen, name, { ...old, ...query }));
  hash.value = location.hash;
}

export const queueHref = (name: string, tab = '', query: Record<string, string> = {}): string => href('q', name, { tab, ...query });
