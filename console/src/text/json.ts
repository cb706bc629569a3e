/*
 * JSON indented without being understood: parsing and writing it again would change numbers beyond 2^53, drop doubled keys and undo escapes,
 * and whoever looks at a broken message wants to see what was sent.
 */

export function isJson(text: string): boolean {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Only for text that `isJson`. */
export function indent(text: string): string {
  let out = '';
  let depth = 0;
  const line = () => '\n' + '  '.repeat(depth);
  for (let at = 0; at < text.length; at++) {
    const c = text[at]!;
    if (c === '"') {
      const from = at++;
      while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      out += text.slice(from, at + 1);
    } else if (c === '{' || c === '[') {
      const close = /^\s*[}\]]/.exec(text.slice(at + 1, at + 50));
      if (close) {
        out += c + close[0].trim();
        at += close[0].length;
      } else {
        depth++;
        out += c + line();
      }
    } else if (c === '}' || c === ']') {
      depth--;
      out += line() + c;
    } else if (c === ',') out += c + line();
    else if (c === ':') out += ': ';
    else if (!/\s/.test(c)) out += c;
  }
  return out;
}
