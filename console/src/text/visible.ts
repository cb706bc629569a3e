/*
 * Text of strangers, made safe to look at: what would steer the eye or hide (direction overrides, zero-width and control characters, lone
 * surrogates) becomes a visible mark. Nothing here makes HTML: the pieces are text nodes.
 */

export interface Mark {
  code: string;
  name: string;
}

const NAMES: Record<number, string> = {
  0x00: 'null',
  0x07: 'bell',
  0x08: 'backspace',
  0x0d: 'carriage return',
  0x1b: 'escape',
  0x7f: 'delete',
  0xad: 'soft hyphen',
  0x061c: 'Arabic letter mark',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0xfeff: 'byte order mark',
  0xfffd: 'replacement character: bytes that are no UTF-8',
};

// Tabs and line feeds stay as they are. Zero-width joiners build emoji, but also hide in names, so they are shown.
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

function markOf(character: string): Mark {
  const point = character.codePointAt(0)!;
  const code = 'U+' + point.toString(16).toUpperCase().padStart(4, '0');
  const surrogate = point >= 0xd800 && point <= 0xdfff;
  return { code, name: NAMES[point] ?? (surrogate ? 'half of a surrogate pair' : 'control character') };
}

/** The text in pieces: what may be shown as it is, and marks for what may not. */
export function visible(text: string): (string | Mark)[] {
  const pieces: (string | Mark)[] = [];
  let at = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index! > at) pieces.push(text.slice(at, match.index));
    pieces.push(markOf(match[0]));
    at = match.index! + match[0].length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** The same as one plain text, for titles and labels. */
export const visibleText = (text: string): string =>
  visible(text)
    .map((piece) => (typeof piece === 'string' ? piece : `⟨${piece.code}⟩`))
    .join('');
