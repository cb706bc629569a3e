import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowChanges, checkAccess, eventually, open, shot, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const sqs = new Sqs(site.url);

/** Through the wizard to the running redrive. */
async function start(page, name, { canary, perSecond, bounces }) {
  await allowChanges(page);
  await page.getByRole('button', { name: /Look at \d+ random/ }).click();
  await page.getByRole('region', { name: 'Sample' }).getByText('no such customer').first().waitFor();
  await shot(page, 'redrive-sample-light');
  await page.getByRole('button', { name: 'Next: Settings' }).click();
  await page.getByLabel('Canary').fill(String(canary));
  await page.getByLabel('Messages per second').fill(String(perSecond));
  await page.getByLabel('Bounce limit').fill(String(bounces));
  await checkAccess(page, 'redrive settings');
  await page.getByRole('button', { name: 'Next: Start' }).click();
  await page.getByRole('button', { name: /^Redrive \d+ messages/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Start the redrive' });
  const button = dialog.getByRole('button', { name: /^Redrive \d+ messages/ });
  assert.equal(await button.isDisabled(), true);
  await dialog.getByRole('textbox').fill(name.slice(0, -1));
  assert.equal(await button.isDisabled(), true, 'a part of the name is not the name');
  await dialog.getByRole('textbox').fill(name);
  await checkAccess(page, 'redrive confirmation');
  await button.click();
}

test('dead letters go back at the chosen rate, with pause and resume', async () => {
  const { url } = await sqs.withDeadLetters('redrive-good', 30);
  const page = await open('#/q/redrive-good-dlq?tab=redrive');
  await start(page, 'redrive-good-dlq', { canary: 5, perSecond: 5, bounces: 3 });
  const redrive = page.getByRole('region', { name: 'Redrive' });
  // A consumer that works: what the canary brings is handled, so the rest follows.
  await eventually('it runs', async () => {
    await sqs.handle(url);
    return (await redrive.getByText('running', { exact: true }).count()) > 0;
  });
  await redrive.getByRole('button', { name: 'Pause' }).click();
  await redrive.getByText('Paused', { exact: true }).waitFor();
  await shot(page, 'redrive-running-light');
  await redrive.getByRole('button', { name: 'Resume' }).click();
  await eventually('it completes', async () => {
    await sqs.handle(url);
    return (await redrive.getByText('Completed', { exact: true }).count()) > 0;
  });
  await redrive.getByText('30 of 30', { exact: true }).waitFor();
  await checkAccess(page, 'redrive');
  // The graphs of both queues have marks for it, which stand below them in words.
  for (const [queue, words] of [
    ['redrive-good-dlq', 'A redrive of 30 dead letters was started.'],
    ['redrive-good', 'A redrive of the dead letters in redrive-good-dlq was started.'],
  ]) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/q/${queue}?tab=graph`);
    await page.locator('details.marks > summary').click();
    await page.locator('details.marks').getByText(words).waitFor();
  }
  await page.done();
});

test('the bounce guard stops what comes straight back', async () => {
  const { url } = await sqs.withDeadLetters('redrive-bad', 30);
  const page = await open('#/q/redrive-bad-dlq?tab=redrive');
  await start(page, 'redrive-bad-dlq', { canary: 5, perSecond: 10, bounces: 3 });
  const redrive = page.getByRole('region', { name: 'Redrive' });
  // A consumer that still fails: what the canary brings goes back to the dead letters.
  await eventually('the canary comes back', async () => {
    await sqs.fail(url, 0);
    return (await redrive.getByText('Stopped by the bounce guard').count()) > 0;
  });
  await shot(page, 'redrive-stopped-light');
  await checkAccess(page, 'stopped redrive');
  await page.done();
});

test('a redrive can be canceled', async () => {
  await sqs.withDeadLetters('redrive-cancel', 30);
  const page = await open('#/q/redrive-cancel-dlq?tab=redrive');
  await start(page, 'redrive-cancel-dlq', { canary: 1, perSecond: 1, bounces: 3 });
  const redrive = page.getByRole('region', { name: 'Redrive' });
  await redrive.getByRole('button', { name: 'Cancel' }).click();
  await redrive.getByText('Canceled', { exact: true }).waitFor();
  await page.done();
});

test('dead letters are exported with a manifest', async () => {
  await sqs.withDeadLetters('redrive-export', 12);
  const page = await open('#/q/redrive-export-dlq?tab=dead-letters');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as NDJSON' }).click()]);
  const { readFileSync } = await import('node:fs');
  const { createHash } = await import('node:crypto');
  const lines = readFileSync(await download.path(), 'utf8').trimEnd().split('\n');
  const { manifest } = JSON.parse(lines.pop());
  assert.equal(manifest.messages, 12);
  assert.equal(lines.length, 12);
  assert.equal(manifest.complete, true);
  assert.equal(manifest.sha256, createHash('sha256').update(lines.map((line) => line + '\n').join('')).digest('hex'));
  await page.done();
});
