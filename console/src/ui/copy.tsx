import { useState } from 'preact/hooks';

/** Pages from plain http have no clipboard, so there the text is selected by hand: the button is simply not there. */
export function Copy({ text, what }: { text: string; what: string }) {
  const [done, setDone] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <button
      type="button"
      class="plain small"
      aria-label={`Copy ${what}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      {done ? 'Copied' : 'Copy'}
    </button>
  );
}
