import { useState } from 'preact/hooks';
import { listUsers } from '../api/admin';
import { createUser } from '../api/iam';
import { useAction, useLoad } from '../ui/load';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Empty, Loading, Problem } from '../ui/notice';
import { Write } from '../ui/write';
import { Simulator } from './simulator';
import { User } from './user';

/** Who may do what: users with their keys and policies, and the question "may K do A on Q, and why?". */
export function Access() {
  const { data, error, reload } = useLoad(listUsers, [], 10_000);
  const [creating, setCreating] = useState(false);
  const users = data?.users ?? [];
  return (
    <>
      <div class="bar-top">
        <h1>Keys and policies</h1>
        <span class="grow" />
        <Write onClick={() => setCreating(true)}>Create user</Write>
      </div>
      <Problem error={error} retry={reload} />
      {!data && !error && <Loading />}
      {data && users.length === 0 && (
        <Empty title="No users yet">While there is no access key, everyone on the server’s own machine may do everything. <code>holdfast keys create --administrator</code> makes the first.</Empty>
      )}
      <div class="users">{users.map((user) => <User key={user.name} user={user} changed={reload} />)}</div>
      <Simulator users={users} />
      {creating && <CreateUser close={() => setCreating(false)} created={reload} />}
    </>
  );
}

function CreateUser({ close, created }: { close: () => void; created: () => void }) {
  const [name, setName] = useState('');
  const { busy, error, run } = useAction();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await run(() => createUser(name))) {
      created();
      close();
    }
  };
  return (
    <Dialog title="Create a user" close={close}>
      <form onSubmit={submit}>
        <TextField label="Name" value={name} set={setName} required autoFocus hint="A user may do nothing until a policy allows it" />
        <Problem error={error} />
        <div class="actions">
          <button type="button" onClick={close}>Cancel</button>
          <button type="submit" class="primary" disabled={busy || !name}>Create</button>
        </div>
      </form>
    </Dialog>
  );
}
