import { computed, signal } from '@preact/signals';
import type { Credentials } from '../api/sigv4';
import type { ServerInfo } from '../api/types';

/*
 * Who asks. Keys live in this tab's session storage and nowhere else: they are gone with the tab, no cookie exists, and the secret never
 * leaves the browser.
 */

export interface Session extends Credentials {
  expires?: string;
  readOnly?: boolean;
}

export type Door = 'asking' | 'closed' | 'open';

const KEY = 'holdfast.session';

function stored(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

export const session = signal<Session | null>(stored());
export const door = signal<Door>('asking');
export const server = signal<ServerInfo | null>(null);

/** Why the door is closed, if there is more to say than "sign in". */
export const doorMessage = signal('');

export const serverSaysReadOnly = computed(() => !!(server.value?.caller?.readOnly || session.value?.readOnly));

/** Off at first in every tab: looking must not be one slip away from changing. */
const writeSwitch = signal(sessionStorage.getItem('holdfast.write') === 'on');
export const mayWrite = computed(() => writeSwitch.value && !serverSaysReadOnly.value);

export function switchWriting(on: boolean): void {
  writeSwitch.value = on;
  sessionStorage.setItem('holdfast.write', on ? 'on' : 'off');
}

export function keep(next: Session | null): void {
  session.value = next;
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
  else sessionStorage.removeItem(KEY);
}

export function leave(message = ''): void {
  keep(null);
  switchWriting(false);
  server.value = null;
  doorMessage.value = message;
  door.value = 'closed';
}
