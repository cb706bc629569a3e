import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundle, zippedBytes } from '../../build.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
const files = await bundle();

test('building again gives the committed bytes', () => {
  assert.deepEqual(readdirSync(dist).sort(), [...files.keys()].sort(), 'run npm run build and commit dist/');
  for (const [name, bytes] of files) assert.ok(bytes.equals(readFileSync(join(dist, name))), `${name} differs: run npm run build and commit dist/`);
});

test('the page is small', () => {
  assert.ok(zippedBytes(files) <= 100 * 1024, `${zippedBytes(files)} bytes`);
});

test('nothing in it is inline, evaluated or from elsewhere', () => {
  const page = files.get('index.html').toString();
  assert.doesNotMatch(page, /<script(?![^>]*src=)| style=| on\w+=|https?:/);
  const script = [...files].find(([name]) => name.endsWith('.js'))[1].toString();
  assert.doesNotMatch(script, /\beval\(|new Function\(/);
  // The only addresses are the names of XML and its vocabularies.
  const addresses = [...script.matchAll(/https?:\/\/[\w./-]+/g)].map(([address]) => address);
  assert.deepEqual(addresses.filter((address) => !address.startsWith('http://www.w3.org/')), []);
});

test('no source puts text into the page as HTML', () => {
  const walk = (directory) => readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? walk(join(directory, entry.name)) : [join(directory, entry.name)]));
  const sources = walk(join(dist, '../src')).filter((name) => /\.tsx?$/.test(name));
  assert.ok(sources.length > 50);
  for (const name of sources) assert.doesNotMatch(readFileSync(name, 'utf8'), /innerHTML|outerHTML|insertAdjacentHTML|document\.write/i, name);
});

test('the licences of all bundled packages are there', () => {
  const notice = files.get('NOTICE.txt').toString();
  for (const name of ['preact 10.29.8', '@preact/signals 2.11.4', '@preact/signals-core', 'uplot 1.6.32']) assert.ok(notice.includes(name), name);
});
