import { signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'holdfast.theme';
const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

export const theme = signal<Theme>((localStorage.getItem(KEY) as Theme | null) ?? 'system');

/** Grows by one whenever colours change, for what does not take its colours from style sheets: the charts. */
export const colours = signal(0);

export function useTheme(next: Theme): void {
  theme.value = next;
  localStorage.setItem(KEY, next);
  apply();
}

export const nextTheme = (): void => useTheme(theme.value === 'system' ? 'light' : theme.value === 'light' ? 'dark' : 'system');

export function apply(): void {
  const shown = theme.value === 'system' ? (dark?.matches ? 'dark' : 'light') : theme.value;
  document.documentElement.dataset.theme = shown;
  colours.value++;
}

dark?.addEventListener('change', apply);
