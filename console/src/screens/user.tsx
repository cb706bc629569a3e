import { useState } from 'preact/hooks';
import { createKey, deleteKey, deleteUser, setKeyStatus } from '../api/iam';
import type { UserRow } from '../api/types';
import { Danger } from '../ui/danger';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { Badge } from '../ui/state';
import { Ago } from '../ui/time';
import { Write } from '../ui/write';
import { NewKey } from './new-key';
import { PolicyDialog } from './policy-dialog';

type Open = { kind: 'none' } | { kind: 'policy'; name: string } | { kind: 'delete' } | { kind: 'key'; id: string; secret: string } | { kind: 'delete-key'; id: string };

export function User({ user, changed }: { user: UserRow; changed: () => void }) {
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const { busy, error, run } = useAction();
  const close = () => setOpen({ kind: 'none' });
  const act = (work: () => Promise<unknown>) => void run(async () => { await work(); changed(); });
  return (
    <section class="card" aria-label={`User ${user.name}`}>
      <div class="bar-top">
        <h2><Shown text={user.name} /></h2>
        <span class="grow" />
        <Write busy={busy} onClick={() => act(async () => setOpen({ kind: 'key', ...(await createKey(user.name)) }))}>New key</Write>
        <Write busy={busy} onClick={() => setOpen({ kind: 'policy', name: '' })}>New policy</Write>
        <Write danger busy={busy} onClick={() => setOpen({ kind: 'delete' })}>Delete …</Write>
      </div>
      <Problem error={error} />
      <table>
        <caption class="for-readers">Access keys of {user.name}</caption>
        <thead><tr><th scope="col">Access key</th><th scope="col">Status</th><th scope="col">Created</th><th scope="col">Last used</th><th scope="col"><span class="for-readers">Change</span></th></tr></thead>
        <tbody>
          {user.keys.length === 0 && <tr><td colSpan={5} class="quiet">No keys.</td></tr>}
          {user.keys.map((key) => {
            const active = key.status === 'Active';
            return (
              <tr key={key.id}>
                <th scope="row" class="mono">{key.id}</th>
                <td><Badge tone={active ? 'good' : 'plain'} text={key.status} /></td>
                <td><Ago at={key.createdAt} /></td>
                <td>{key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : 'never'}</td>
                <td>
                  <Write plain busy={busy} label={`${active ? 'Deactivate' : 'Activate'} ${key.id}`} onClick={() => act(() => setKeyStatus(user.name, key.id, active ? 'Inactive' : 'Active'))}>{active ? 'Deactivate' : 'Activate'}</Write>
                  <Write plain busy={busy} label={`Delete ${key.id}`} onClick={() => setOpen({ kind: 'delete-key', id: key.id })}>Delete</Write>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>
        Policies:{' '}
        {user.policies.length === 0 && <span class="quiet">none, so this user may do nothing unless a queue’s policy allows it</span>}
        {user.policies.map((name) => <button key={name} type="button" class="link policy" onClick={() => setOpen({ kind: 'policy', name })}><Shown text={name} /></button>)}
      </p>
      {open.kind === 'key' && <NewKey id={open.id} secret={open.secret} close={close} />}
      {open.kind === 'policy' && <PolicyDialog user={user.name} name={open.name} close={close} changed={changed} />}
      {open.kind === 'delete' && <Danger title="Delete the user" name={user.name} sentence={`${user.name} will be gone. AWS’s rule holds here too: keys and policies have to be deleted first.`}
        button="Delete the user" act={() => deleteUser(user.name)} close={close} done={changed} />}
      {open.kind === 'delete-key' && <Danger title="Delete the key" name={open.id} sentence="Whoever still uses it will be refused from now on." button="Delete the key"
        act={() => deleteKey(user.name, open.id)} close={close} done={changed} />}
    </section>
  );
}
