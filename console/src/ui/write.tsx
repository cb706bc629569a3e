import type { ComponentChildren } from 'preact';
import { mayWrite, serverSaysReadOnly } from '../state/session';

interface Props {
  onClick: () => void;
  danger?: boolean;
  plain?: boolean;
  busy?: boolean;
  label?: string;
  children: ComponentChildren;
}

/** A button that changes something. While the console is read-only it stays in its place and says why it does nothing. */
export function Write({ onClick, danger, plain, busy, label, children }: Props) {
  const may = mayWrite.value;
  const why = serverSaysReadOnly.value ? 'Your session is read-only' : 'Read-only: switch on “Allow changes” at the top';
  return (
    <button
      type="button"
      class={`${danger ? 'danger' : ''} ${plain ? 'plain' : ''}`}
      aria-disabled={!may || busy}
      aria-label={label}
      title={may ? label : why}
      onClick={() => may && !busy && onClick()}
    >
      {children}
    </button>
  );
}
