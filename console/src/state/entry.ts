import { getServer, signIn } from '../api/admin';
import { ApiError } from '../api/request';
import { door, doorMessage, keep, leave, server, type Session } from './session';
import { startLive } from './live';

/** The ways in: a one-time link, a key that this tab still has, nothing at all if the server asks nobody, or a key typed in. */

export async function enter(): Promise<void> {
  const link = /^#link=(.+)$/.exec(location.hash);
  if (link) {
    // Out of the address at once: it is worth nothing after this, but need not stay in the browser's history.
    history.replaceState(null, '', '#/');
    dispatchEvent(new HashChangeEvent('hashchange'));
    try {
      keep(null);
      const given = await signIn(decodeURIComponent(link[1]!));
      // A server without keys takes the link, but has nothing to give.
      if (given.accessKeyId) keep(given);
    } catch (refused) {
      return leave(`The link was not accepted: ${(refused as Error).message} Links work once, within five minutes; make another with holdfast console.`);
    }
  }
  await open();
}

async function open(): Promise<void> {
  try {
    server.value = await getServer();
    doorMessage.value = '';
    door.value = 'open';
    startLive();
  } catch (refused) {
    const error = refused as ApiError;
    leave(error.status === 401 || error.status === 403 ? '' : error.message);
  }
}

/** Gives what was refused, or nothing. */
export async function enterWith(typed: Session): Promise<string> {
  keep(typed);
  try {
    server.value = await getServer();
  } catch (refused) {
    keep(null);
    return (refused as Error).message;
  }
  doorMessage.value = '';
  door.value = 'open';
  startLive();
  return '';
}
