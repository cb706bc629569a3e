import { useEffect, useState } from 'preact/hooks';
import { deletePolicy, getPolicy, putPolicy } from '../api/iam';
import { mayWrite } from '../state/session';
import { indent, isJson } from '../text/json';
import { Dialog } from '../ui/dialog';
import { Field, TextField } from '../ui/field';
import { useAction, useLoad } from '../ui/load';
import { Problem } from '../ui/notice';
import { Write } from '../ui/write';

const BLANK = `{
  "Version": "2012-10-17",
  "Statement": [
    {"Effect": "Allow", "Action": ["sqs:ReceiveMessage", "sqs:DeleteMessage"], "Resource": "arn:aws:sqs:*:*:orders"}
  ]
}`;

export function PolicyDialog({ user, name, close, changed }: { user: string; name: string; close: () => void; changed: () => void }) {
  const [title, setTitle] = useState(name);
  const [text, setText] = useState(name ? '' : BLANK);
  const old = useLoad(() => (name ? getPolicy(user, name) : Promise.resolve('')), [user, name]);
  const { busy, error, run } = useAction();
  useEffect(() => {
    if (old.data) setText(isJson(old.data) ? indent(old.data) : old.data);
  }, [old.data]);
  const finish = async (work: () => Promise<unknown>) => {
    if (await run(work)) {
      changed();
      close();
    }
  };
  return (
    <Dialog title={name ? `Policy ${name} of ${user}` : `New policy of ${user}`} close={close} wide>
      {!name && <TextField label="Name" value={title} set={setTitle} required autoFocus />}
      <Field label="Document">
        <textarea rows={14} class="mono" spellcheck={false} value={text} readOnly={!mayWrite.value} onInput={(e) => setText(e.currentTarget.value)} />
      </Field>
      <Problem error={old.error ?? error} />
      <div class="actions">
        {name && <Write danger busy={busy} onClick={() => void finish(() => deletePolicy(user, name))}>Delete the policy</Write>}
        <span class="grow" />
        <button type="button" onClick={close}>Close</button>
        <Write busy={busy || !title || !text} onClick={() => void finish(() => putPolicy(user, title, text))}>Save</Write>
      </div>
    </Dialog>
  );
}
