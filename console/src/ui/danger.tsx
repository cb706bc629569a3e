import { useState } from 'preact/hooks';
import { Dialog } from './dialog';
import { useAction } from './load';
import { Problem } from './notice';

interface Props {
  title: string;
  /** What will happen, with the count. */
  sentence: string;
  /** What has to be typed: the name of what it happens to. */
  name: string;
  button: string;
  act: () => Promise<unknown>;
  close: () => void;
  done?: () => void;
}

/** Asks for the name of the thing before something that cannot be undone. */
export function Danger({ title, sentence, name, button, act, close, done }: Props) {
  const [typed, setTyped] = useState('');
  const { busy, error, run } = useAction();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (typed === name && (await run(act))) {
      close();
      done?.();
    }
  };
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={submit}>
        <p>{sentence}</p>
        <label>
          <span>
            Type <code>{name}</code> to go on
          </span>
          <input value={typed} onInput={(e) => setTyped(e.currentTarget.value)} autoComplete="off" spellcheck={false} autoFocus />
        </label>
        <Problem error={error} />
        <div class="actions">
          <button type="button" onClick={close}>Leave it as it is</button>
          <button type="submit" class="danger" disabled={typed !== name || busy}>{button}</button>
        </div>
      </form>
    </Dialog>
  );
}
