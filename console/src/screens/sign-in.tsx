import { useState } from 'preact/hooks';
import { enterWith } from '../state/entry';
import { doorMessage } from '../state/session';
import { TextField } from '../ui/field';

export function SignIn() {
  const [id, setId] = useState('');
  const [secret, setSecret] = useState('');
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');

  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefused(await enterWith({ accessKeyId: id.trim(), secretAccessKey: secret.trim(), ...(token && { sessionToken: token.trim() }) }));
    setBusy(false);
  };

  return (
    <main class="alone">
      <form class="sign-in" onSubmit={submit}>
        <h1>Holdfast</h1>
        <p class="quiet">{location.host}</p>
        {doorMessage.value && <p class="problem" role="alert">{doorMessage.value}</p>}
        <TextField label="Access key ID" value={id} set={setId} required autoFocus />
        <TextField label="Secret access key" type="password" value={secret} set={setSecret} required
          hint="It stays in this tab: requests are signed here, and the secret is never sent." />
        <details>
          <summary>Session token</summary>
          <TextField label="Session token" value={token} set={setToken} hint="Only for temporary credentials." />
        </details>
        {refused && <p class="problem" role="alert">{refused}</p>}
        <button type="submit" class="primary" disabled={busy || !id || !secret}>Sign in</button>
        <p class="hint">On the server itself, <code>holdfast console</code> prints a link that signs you in without a key.</p>
      </form>
    </main>
  );
}
