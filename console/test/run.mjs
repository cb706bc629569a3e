/*
 * Runs the tests of the console:
 *   node test/run.mjs             unit tests, and that dist/ is what the sources give
 *   node test/run.mjs browser     in Chromium, against the fake of dev/ or the server that CONSOLE_URL names
 *   node test/run.mjs browser redrive keyboard      only these files
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [kind = 'unit', ...only] = process.argv.slice(2);

// The tests are plain JavaScript and take what they test from the sources, each module for itself.
mkdirSync(join(root, 'target/modules'), { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ['api/sha256', 'api/sigv4', 'text/bytes', 'text/format', 'text/json', 'text/parse', 'text/visible', 'ui/virtual', 'ui/chart-axis', 'screens/audit-facts', 'screens/alarm-words', 'screens/cluster-facts'].map((name) => `src/${name}.ts`),
  outdir: 'target/modules',
  outbase: 'src',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  logLevel: 'warning',
});

const directory = join(root, 'test', kind);
const files = readdirSync(directory)
  .filter((name) => name.endsWith('.test.mjs') && (only.length === 0 || only.includes(name.replace('.test.mjs', ''))))
  .map((name) => join(directory, name));
const options = ['--test', '--test-reporter=spec', ...(kind === 'browser' ? ['--test-concurrency=1'] : [])];
const { status } = spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit', cwd: root });
process.exit(status ?? 1);
