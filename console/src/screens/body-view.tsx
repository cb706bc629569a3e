import { useMemo, useState } from 'preact/hooks';
import { fromBase64, hexDump, toBase64, utf8 } from '../text/bytes';
import { bytes } from '../text/format';
import { indent, isJson } from '../text/json';
import { Copy } from '../ui/copy';
import { Shown } from '../ui/shown';

/** A page of a large body: more would make the browser slow, and nobody reads it. */
const CHARACTERS = 64 * 1024;
const HEX_BYTES = 16 * 1024;

type View = 'text' | 'json' | 'hex' | 'base64' | 'decoded';
const TITLES: Record<View, string> = { text: 'Text', json: 'JSON', hex: 'Hex', base64: 'Base64', decoded: 'Decoded' };

/** A body in whatever form makes sense for it; always as text. */
export function BodyView({ body, truncated, size }: { body: string; truncated: boolean; size: number }) {
  const json = useMemo(() => isJson(body), [body]);
  const decoded = useMemo(() => (body.length >= 8 ? fromBase64(body) : null), [body]);
  const views: View[] = ['text', ...(json ? (['json'] as const) : []), 'hex', 'base64', ...(decoded ? (['decoded'] as const) : [])];
  const [chosen, setChosen] = useState<View | null>(null);
  const [all, setAll] = useState(false);
  const view = chosen ?? (json ? 'json' : 'text');
  const whole = useMemo(() => shown(view, body, decoded, all), [view, body, all]);
  const cut = !all && whole.length > CHARACTERS;
  return (
    <section aria-label="Body">
      <div class="bar-top">
        <h3>Body</h3>
        <div class="ranges" role="group" aria-label="Show the body as">
          {views.map((key) => <button key={key} type="button" aria-pressed={key === view} onClick={() => setChosen(key)}>{TITLES[key]}</button>)}
        </div>
        <Copy text={body} what="the body" />
      </div>
      {truncated && <p class="quiet">The server sent the beginning of {bytes(size)}.</p>}
      <pre class="body" tabIndex={0} aria-label={`Body as ${TITLES[view]}`}><Shown text={cut ? whole.slice(0, CHARACTERS) : whole} /></pre>
      {cut && <button type="button" onClick={() => setAll(true)}>Show all of it ({bytes(size)})</button>}
    </section>
  );
}

function shown(view: View, body: string, decoded: Uint8Array | null, all: boolean): string {
  switch (view) {
    case 'text': return body;
    case 'json': return indent(body);
    case 'hex': return dump(utf8(body), all);
    case 'base64': return toBase64(utf8(body)).replace(/.{76}/g, '$&\n');
    case 'decoded': return text(decoded!) ?? dump(decoded!, all);
  }
}

const dump = (all: Uint8Array, whole: boolean): string =>
  hexDump(whole ? all : all.subarray(0, HEX_BYTES)) + (whole || all.length <= HEX_BYTES ? '' : `\n… ${bytes(all.length - HEX_BYTES)} more`);

/** Null if the bytes are no text, which is then better seen as bytes. */
function text(of: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(of);
  } catch {
    return null;
  }
}
