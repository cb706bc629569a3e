import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { go } from './route';

/*
 * Shortcuts. They act only while nothing that takes text has the focus and no dialog is open, and can be switched off, because single keys
 * are in the way of people who dictate (WCAG 2.1.4).
 */

export interface Shortcut {
  keys: string;
  what: string;
}

export const SHORTCUTS: Shortcut[] = [
  { keys: 'g o', what: 'Overview' },
  { keys: 'g q', what: 'Queues' },
  { keys: 'g a', what: 'Alarms' },
  { keys: 'g k', what: 'Keys and policies' },
  { keys: 'g l', what: 'Audit log' },
  { keys: 'g c', what: 'Cluster' },
  { keys: '/', what: 'Filter' },
  { keys: 'j', what: 'Next row' },
  { keys: 'k', what: 'Previous row' },
  { keys: 'Enter', what: 'Open the row' },
  { keys: 'p', what: 'Peek at the messages of the queue' },
  { keys: 's', what: 'Send a message to the queue' },
  { keys: 't', what: 'Theme: system, light, dark' },
  { keys: '?', what: 'This list' },
];

const KEY = 'holdfast.shortcuts';
export const shortcutsOn = signal(localStorage.getItem(KEY) !== 'off');

export function switchShortcuts(on: boolean): void {
  shortcutsOn.value = on;
  localStorage.setItem(KEY, on ? 'on' : 'off');
}

const PLACES: Record<string, string> = { o: '#/', q: '#/queues', a: '#/alarms', k: '#/access', l: '#/audit', c: '#/cluster' };
const handlers = new Map<string, (() => void)[]>();
let afterG = false;
let forget: ReturnType<typeof setTimeout> | undefined;

/** What a key does while a part of the screen is there. It is known before that part is painted: whoever sees it may press the key. */
export const useKey = (key: string, act: () => void): void => useLayoutEffect(() => onKey(key, act));

/** The part that came last goes first. Gives the way to take it back. */
function onKey(key: string, act: () => void): () => void {
  const list = handlers.get(key) ?? [];
  handlers.set(key, [act, ...list]);
  return () => handlers.set(key, (handlers.get(key) ?? []).filter((other) => other !== act));
}

const takesText = (element: Element | null): boolean =>
  !!element?.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');

function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !shortcutsOn.value) return;
  if (takesText(document.activeElement) || document.querySelector('dialog[open]')) return;
  if (afterG) {
    afterG = false;
    const place = PLACES[event.key];
    if (place) {
      event.preventDefault();
      go(place);
    }
    return;
  }
  if (event.key === 'g') {
    afterG = true;
    clearTimeout(forget);
    forget = setTimeout(() => (afterG = false), 1500);
    return;
  }
  const act = handlers.get(event.key)?.[0];
  if (act) {
    event.preventDefault();
    act();
  }
}

export const watchKeys = (): void => addEventListener('keydown', pressed);
