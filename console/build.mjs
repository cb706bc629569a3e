/*
 * Builds the console into a directory, `dist` unless another is named:
 *   node build.mjs [DIRECTORY]
 * The same sources give the same bytes on every machine: names come from contents, and there are no times and no paths in the files.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const MOST_BYTES = 100 * 1024;

/** Everything of the directory, as a map from file name to bytes. */
export async function bundle() {
  const result = await build({
    absWorkingDir: here,
    entryPoints: { app: 'src/main.tsx' },
    outdir: 'dist',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  if (result.warnings.length > 0) throw new Error('esbuild warned');
  const files = new Map();
  const add = (name, bytes) => {
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    const hashed = name.replace(/(\.\w+)$/, `-${digest}$1`);
    files.set(hashed, Buffer.from(bytes));
    return hashed;
  };
  const output = (ending) => result.outputFiles.find((file) => file.path.endsWith(ending)).contents;
  const names = {
    js: add('app.js', output('.js')),
    css: add('app.css', output('.css')),
    icon: add('icon.svg', readFileSync(join(here, 'src/icon.svg'))),
  };
  const page = readFileSync(join(here, 'src/index.html'), 'utf8').replace(/\{(\w+)\}/g, (_, key) => names[key]);
  files.set('index.html', Buffer.from(page));
  files.set('NOTICE.txt', Buffer.from(notice(result.metafile)));
  return files;
}

/** The licences of every package that ended up in the bundle. */
function notice(metafile) {
  const packages = new Set();
  for (const path of Object.keys(metafile.inputs)) {
    const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    if (match) packages.add(match[1]);
  }
  const parts = [...packages].sort().map((name) => {
    const directory = join(here, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${readFileSync(join(directory, 'LICENSE'), 'utf8').trim()}\n`;
  });
  return `The console of Holdfast contains these packages.\n\n${parts.join('\n' + '-'.repeat(80) + '\n\n')}`;
}

export const zippedBytes = (files) => [...files].reduce((sum, [name, bytes]) => sum + (name === 'NOTICE.txt' ? 0 : gzipSync(bytes, { level: 9 }).length), 0);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = resolve(process.argv[2] ?? join(here, 'dist'));
  const files = await bundle();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(target, name), bytes);
  const size = zippedBytes(files);
  console.log(`${relative(process.cwd(), target) || '.'}: ${(size / 1024).toFixed(1)} KB with gzip, of at most ${MOST_BYTES / 1024}`);
  if (size > MOST_BYTES) process.exit(1);
}
