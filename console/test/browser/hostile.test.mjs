import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { open, shot, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const sqs = new Sqs(site.url);
const EVIL = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>"><svg onload=globalThis.ran=1>';
let url;

before(async () => {
  url = await sqs.create('hostile');
  await sqs.send(url, EVIL, { MessageGroupId: '<b>group', MessageAttributes: { 'evil.name': { DataType: 'String.<i>', StringValue: EVIL } } }).catch(() => sqs.send(url, EVIL, { MessageAttributes: { 'evil.name': { DataType: 'String', StringValue: EVIL } } }));
  await sqs.send(url, 'invoice \u202egpj.exe\u202c \u2066isolated\u2069 \u200bzero');
  await sqs.send(url, '{"a":"' + 'x'.repeat(1_000_000) + '"}');
  await sqs.send(url, Buffer.from([0, 1, 2, 255, 254, 128, 195, 40, 0]).toString('base64'));
  await sqs.send(url, '\ufffd\ufffd broken \uE000 \t tab');
  await sqs.ask('TagQueue', { QueueUrl: url, Tags: { '<script>': EVIL.slice(0, 200) } }).catch(() => {});
});

/** Opens the message whose row shows this. */
async function message(page, text) {
  await page.getByRole('row').filter({ hasText: text }).first().getByRole('button').click();
  return page.getByRole('dialog', { name: 'Message' });
}

async function nothingRan(page) {
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  assert.equal(await page.locator('main img, dialog img, main script, dialog script').count(), 0);
  await page.done();
}

test('markup in bodies, attributes and groups is text', async () => {
  const page = await open('#/q/hostile?tab=messages');
  const dialog = await message(page, '<img src=x');
  await dialog.getByLabel('Body as Text').getByText('<script>globalThis.ran=1</script>').waitFor();
  await dialog.getByRole('rowheader', { name: 'evil.name' }).waitFor();
  await shot(page, 'hostile-light');
  await nothingRan(page);
});

test('characters that steer direction are shown, not obeyed', async () => {
  const page = await open('#/q/hostile?tab=messages');
  const dialog = await message(page, 'invoice');
  const body = dialog.getByLabel('Body as Text');
  await body.getByText('U+202E', { exact: true }).waitFor();
  await body.getByText('U+2066', { exact: true }).waitFor();
  await body.getByText('U+200B', { exact: true }).waitFor();
  assert.doesNotMatch(await body.textContent(), /[\u202a-\u202e\u2066-\u2069\u200b]/);
  await nothingRan(page);
});

test('a body of a megabyte does not stop the page', async () => {
  const page = await open('#/q/hostile?tab=messages');
  const dialog = await message(page, '{"a":"xxx');
  await dialog.getByRole('button', { name: /Show all of it/ }).waitFor();
  const shown = (await dialog.getByLabel('Body as JSON').textContent()).length;
  assert.ok(shown <= 70_000, String(shown));
  await dialog.getByRole('button', { name: /Show all of it/ }).click();
  await dialog.getByRole('button', { name: /Show all of it/ }).waitFor({ state: 'detached' });
  assert.ok((await dialog.getByLabel('Body as JSON').textContent()).length > 1_000_000);
  await dialog.getByRole('button', { name: 'Hex', exact: true }).click();
  await dialog.getByLabel('Body as Hex').waitFor();
  await nothingRan(page);
});

test('binary behind Base64 is shown as bytes', async () => {
  const page = await open('#/q/hostile?tab=messages');
  const dialog = await message(page, 'AAEC//6Awyg');
  await dialog.getByRole('button', { name: 'Decoded' }).click();
  await dialog.getByLabel('Body as Decoded').getByText('00 01 02 ff fe 80 c3 28').waitFor();
  await nothingRan(page);
});

test('bytes that were no UTF-8 are marked', async () => {
  const page = await open('#/q/hostile?tab=messages');
  const dialog = await message(page, 'broken');
  await dialog.getByText('U+FFFD').first().waitFor();
  await nothingRan(page);
});

test('markup in addresses and searches is text', async () => {
  const page = await open(`#/q/${encodeURIComponent('<img src=x onerror=globalThis.ran=1>')}?tab=messages`);
  page.allowed.push(/40[034]/);
  await page.getByText('There is no queue <img').waitFor();
  await page.evaluate((find) => { location.hash = `#/q/hostile?tab=messages&find=${encodeURIComponent(find)}`; }, EVIL);
  await page.getByText(/1 found, scanned/).waitFor();
  await page.evaluate(() => { location.hash = '#/q/%E0%A4%A?tab=%00&range=\u202e'; });
  await page.getByText('There is no queue').waitFor();
  await nothingRan(page);
});

test('tags of strangers are text', async () => {
  const page = await open('#/q/hostile?tab=settings');
  await page.getByRole('region', { name: 'Tags' }).waitFor();
  await nothingRan(page);
});
