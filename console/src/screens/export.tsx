import { useState } from 'preact/hooks';
import { peek } from '../api/admin';
import { serverNow } from '../api/request';
import { Sha256 } from '../api/sha256';
import type { QueueDetail } from '../api/types';
import { hex, utf8 } from '../text/bytes';
import { count } from '../text/format';
import { useAction } from '../ui/load';
import { Problem } from '../ui/notice';

const PAGE = 100;
const MOST = 20_000;

/** The messages as a file on the reader's disk: a line of JSON each, then a manifest with their count and SHA-256. */
export function Export({ queue }: { queue: QueueDetail }) {
  const [done, setDone] = useState(0);
  const { busy, error, run } = useAction();
  return (
    <>
      <button type="button" aria-disabled={busy} onClick={() => void run(() => write(queue.name, setDone))}>
        {busy ? `Exporting … ${count(done)}` : 'Export as NDJSON'}
      </button>
      <Problem error={error} />
    </>
  );
}

async function write(queue: string, tell: (done: number) => void): Promise<void> {
  const pieces: BlobPart[] = [];
  const hash = new Sha256();
  let from: string | undefined;
  let written = 0;
  let total = 0;
  do {
    const page = await peek(queue, { limit: PAGE, bodies: 'full', ...(from && { from }) });
    const lines = page.messages.map((message) => JSON.stringify(message) + '\n').join('');
    hash.update(utf8(lines));
    pieces.push(lines);
    written += page.messages.length;
    total = page.total;
    from = page.next == null ? undefined : String(page.next);
    tell(written);
  } while (from !== undefined && written < MOST);
  const manifest = { queue, exportedAt: serverNow().toISOString(), messages: written, ofTotal: total, complete: from === undefined, sha256: hex(hash.digest()) };
  pieces.push(JSON.stringify({ manifest }) + '\n');
  save(new Blob(pieces, { type: 'application/x-ndjson' }), `${queue}-${manifest.exportedAt.replace(/[:.]/g, '-')}.ndjson`);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
