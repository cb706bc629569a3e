import { Copy } from '../ui/copy';
import { Dialog } from '../ui/dialog';

/** The only time a secret is shown. */
export function NewKey({ id, secret, close }: { id: string; secret: string; close: () => void }) {
  return (
    <Dialog title="The new key" close={close}>
      <p>This is the only time the secret is shown. Store it now.</p>
      <dl class="facts">
        <dt>Access key ID</dt><dd class="mono">{id} <Copy text={id} what="the access key ID" /></dd>
        <dt>Secret access key</dt><dd class="mono">{secret} <Copy text={secret} what="the secret" /></dd>
      </dl>
      <div class="actions"><button type="button" class="primary" onClick={close}>I have stored it</button></div>
    </Dialog>
  );
}
