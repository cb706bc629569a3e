import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkAccess, eventually, open, shot, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const sqs = new Sqs(site.url);
const MANY = Number(process.env.CONSOLE_QUEUES ?? 10_000);
const AT_ONCE = 32;

before(async () => {
  let next = 0;
  const work = async () => {
    while (next < MANY) await sqs.create(`many-${String(next++).padStart(5, '0')}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});

test(`${MANY} queues scroll smoothly`, async () => {
  const page = await open('#/queues?filter=many-');
  await page.getByRole('link', { name: 'many-00000' }).waitFor();
  const table = page.getByRole('table', { name: 'Queues' });
  assert.equal(await table.getAttribute('aria-rowcount'), String(MANY + 1));
  assert.ok((await page.locator('tbody tr[aria-rowindex]').count()) < 60);

  // How long each frame takes while the list is scrolled from top to bottom.
  const frames = await page.evaluate(async () => {
    const box = document.querySelector('.table-box');
    const times = [];
    let last = performance.now();
    const steps = 60;
    for (let i = 0; i <= steps; i++) {
      box.scrollTop = (box.scrollHeight * i) / steps;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`frames while scrolling: median ${frames[frames.length >> 1].toFixed(1)} ms, longest ${frames[frames.length - 1].toFixed(1)} ms`);
  await page.getByRole('link', { name: `many-${String(MANY - 1).padStart(5, '0')}` }).waitFor();
  await shot(page, 'many-light');
  await checkAccess(page, 'many queues');
  await page.done();
});

test('the keyboard goes through rows that are not drawn', async () => {
  const page = await open('#/queues?filter=many-');
  await page.getByRole('link', { name: 'many-00000' }).waitFor();
  for (let i = 0; i < 45; i++) await page.keyboard.press('j');
  await eventually('row 44 has the focus', async () => (await page.evaluate(() => document.activeElement?.textContent)) === 'many-00044');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'many-00044' }).waitFor();
  await page.done();
});

test('filtering and sorting answer at once', async () => {
  const page = await open('#/queues');
  await page.getByLabel('Filter by name').fill('many-*77');
  await eventually('a hundredth is left', async () => (await page.getByText(`${(MANY / 100).toLocaleString('en')} of `).count()) === 1);
  await page.getByRole('button', { name: 'Name' }).click();
  await eventually('the last is first', async () => (await page.locator('tbody tr[aria-rowindex] a').first().textContent()) === `many-${String(MANY - 23).padStart(5, '0')}`);
  await page.done();
});
