import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/** A modal window: the browser keeps the focus inside, gives it back, and closes it with escape. */
export function Dialog({ title, close, children, wide }: { title: string; close: () => void; children: ComponentChildren; wide?: boolean }) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = element.current!;
    const back = document.activeElement as HTMLElement | null;
    dialog.showModal();
    return () => {
      dialog.close();
      back?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? 'wide' : ''}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="plain" aria-label="Close" onClick={close}>✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
