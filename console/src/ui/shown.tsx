import { visible } from '../text/visible';

/** Text that others wrote, with everything hidden in it made visible. */
export function Shown({ text }: { text: string }) {
  return (
    <bdi class="shown">
      {visible(text).map((piece) =>
        typeof piece === 'string' ? piece : (
          <span class="hidden-char" title={`${piece.code} ${piece.name}`}>
            {piece.code}
          </span>
        ),
      )}
    </bdi>
  );
}
