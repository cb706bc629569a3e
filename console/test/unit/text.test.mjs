import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64, hexDump, toBase64, utf8 } from '../../target/modules/text/bytes.mjs';
import * as format from '../../target/modules/text/format.mjs';
import { indent, isJson } from '../../target/modules/text/json.mjs';
import { matches, seconds } from '../../target/modules/text/parse.mjs';
import { visible, visibleText } from '../../target/modules/text/visible.mjs';

test('everything that steers direction or hides is shown as a mark', () => {
  for (const point of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c, 0x200b, 0x200d, 0xfeff, 0x00, 0x1b, 0x7f, 0x85, 0x2028, 0xfffd, 0xe0041]) {
    const pieces = visible(`a${String.fromCodePoint(point)}b`);
    assert.equal(pieces.length, 3, point.toString(16));
    assert.equal(pieces[1].code, 'U+' + point.toString(16).toUpperCase().padStart(4, '0'));
  }
});

test('halves of surrogate pairs are shown as marks, whole ones as characters', () => {
  assert.deepEqual(visible('\ud83d\ude00').map((p) => typeof p), ['string']);
  assert.equal(visible('x\ud83dy')[1].code, 'U+D83D');
  assert.equal(visible('x\udc00')[1].code, 'U+DC00');
  assert.equal(visible('\ud83d\ud83d\ude00')[0].code, 'U+D83D');
});

test('plain text, tabs, line feeds and letters of all scripts stay as they are', () => {
  const text = 'line\n\tgrün עברית 日本 <b>&amp;</b>';
  assert.deepEqual(visible(text), [text]);
  assert.equal(visibleText('a\u202eb'), 'a⟨U+202E⟩b');
  assert.deepEqual(visible(''), []);
});

test('JSON is indented without changing numbers, doubled keys or escapes', () => {
  const text = '{"n":12345678901234567890,"n":1.0,"s":"a\\"}{\\u0041","e":{},"l":[ ],"a":[1,[2]]}';
  assert.equal(isJson(text), true);
  assert.equal(indent(text), '{\n  "n": 12345678901234567890,\n  "n": 1.0,\n  "s": "a\\"}{\\u0041",\n  "e": {},\n  "l": [],\n  "a": [\n    1,\n    [\n      2\n    ]\n  ]\n}');
  assert.equal(isJson('"text"'), false);
  assert.equal(isJson('{broken'), false);
});

test('numbers, rates and sizes are short and keep their meaning', () => {
  assert.equal(format.count(1234567), '1,234,567');
  assert.equal(format.count(null), '–');
  assert.equal(format.counted(1, 'message'), '1 message');
  assert.deepEqual([0, 0.001, 0.25, 3.44, 120, 12_345, 2_500_000].map(format.rate), ['0', '<0.01', '0.25', '3.4', '120', '12.3k', '2.5M']);
  assert.deepEqual([0, 512, 1536, 1048576, 123e9].map(format.bytes), ['0 B', '512 B', '1.5 KiB', '1.0 MiB', '115 GiB']);
});

test('durations have two units at most', () => {
  assert.deepEqual([0, 0.25, 2.5, 59, 245, 12_000, 187_200, -3, null].map(format.duration), ['0 s', '0.25 s', '2.5 s', '59 s', '4 m 05 s', '3 h 20 m', '2 d 4 h', '0 s', '–']);
});

test('relative times look both ways', () => {
  const now = new Date('2026-01-01T00:01:00Z');
  assert.equal(format.relative(new Date('2026-01-01T00:00:00Z'), now), '1 m 00 s ago');
  assert.equal(format.relative(new Date('2026-01-01T00:01:30Z'), now), 'in 30 s');
  assert.equal(format.relative(now, now), 'now');
});

test('Base64 and hex dumps are exact', () => {
  assert.deepEqual(fromBase64('AAH/'), Uint8Array.of(0, 1, 255));
  assert.equal(fromBase64('not base64!'), null);
  assert.equal(fromBase64('abc'), null);
  assert.equal(toBase64(utf8('grün')), Buffer.from('grün').toString('base64'));
  assert.equal(hexDump(utf8('0123456789abcdef\n')).split('\n')[0], '00000000  30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66  0123456789abcdef');
  assert.match(hexDump(utf8('0123456789abcdef\n')).split('\n')[1], /^00000010 {2}0a .*\.$/);
});

test('filters are parts of names or globs', () => {
  assert.equal(matches('', 'orders'), true);
  assert.equal(matches('RDE', 'orders'), true);
  assert.equal(matches('ord*', 'orders'), true);
  assert.equal(matches('ord?', 'orders'), false);
  assert.equal(matches('a.b*', 'axb'), false);
  assert.deepEqual(['30', '5 m', '12h', '14 d', 'soon'].map(seconds), [30, 300, 43_200, 1_209_600, null]);
});
