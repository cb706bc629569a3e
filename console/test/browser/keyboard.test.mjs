import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkAccess, eventually, heading, open, shot, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const sqs = new Sqs(site.url);
before(async () => {
  for (const name of ['alpha', 'beta', 'gamma']) await sqs.create(`keyboard-${name}`);
  await sqs.send(await sqs.create('keyboard-beta'), 'hello');
});

const focused = (page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('g goes places', async () => {
  const page = await open();
  await heading(page, 'Overview');
  for (const [key, title] of [['q', 'Queues'], ['a', 'Alarms'], ['k', 'Keys and policies'], ['l', 'Audit log'], ['c', 'Cluster'], ['o', 'Overview']]) {
    await press(page, 'g', key);
    await heading(page, title);
  }
  await page.done();
});

test('a screen that can be seen listens to keys already, and a key is done before the next one', async () => {
  const page = await open('#/alarms');
  await heading(page, 'Alarms');
  const faster = await page.evaluate(async () => {
    const press = (key) => dispatchEvent(new KeyboardEvent('keydown', { key }));
    const seen = (selector) => new Promise((found) => {
      new MutationObserver((_, observer) => document.querySelector(selector) && found(observer.disconnect())).observe(document, { childList: true, subtree: true });
    });
    const row = seen('tbody a');
    location.hash = '#/queues?filter=keyboard';
    await row;
    press('j');
    await Promise.resolve().then().then();
    const name = document.activeElement.textContent;
    press('?');
    await Promise.resolve().then().then();
    return [name, document.querySelector('dialog').open];
  });
  assert.deepEqual(faster, ['keyboard-alpha', true]);
  await page.done();
});

test('a queue is found, opened, peeked at and sent to without a mouse', async () => {
  const page = await open('#/queues');
  await page.getByRole('link', { name: 'keyboard-alpha' }).waitFor();
  await press(page, '/');
  await page.keyboard.type('keyboard');
  await eventually('three rows', async () => (await page.locator('tbody tr[aria-rowindex]').count()) === 3);
  await press(page, 'Escape', 'j', 'j');
  await eventually('the second row has the focus', async () => (await focused(page)) === 'keyboard-beta');
  await press(page, 'k');
  await eventually('the first row has the focus', async () => (await focused(page)) === 'keyboard-alpha');
  await press(page, 'j');
  await eventually('the second row has the focus again', async () => (await focused(page)) === 'keyboard-beta');
  await press(page, 'Enter');
  await heading(page, 'keyboard-beta');
  await press(page, 'p');
  await page.getByText('1 of 1 messages').waitFor();
  await press(page, 'j', 'Enter');
  await page.getByRole('dialog', { name: 'Message' }).waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 's');
  await page.getByRole('dialog', { name: 'Send to keyboard-beta' }).waitFor();
  await checkAccess(page, 'send form');
  await press(page, 'Escape');
  await page.done();
});

/** Goes on with the tab key until something with that name has the focus, and presses Enter. */
async function tabTo(page, name) {
  for (let i = 0; i < 300; i++) {
    await press(page, 'Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
    });
    if (label === name) return press(page, 'Enter');
  }
  return assert.fail(`${name} is not reached with the tab key`);
}

test('every part of a queue, and every page, is reached without a mouse', async () => {
  await sqs.withDeadLetters('tabbed', 3);
  const page = await open('#/queues');
  await page.getByRole('link', { name: 'tabbed-dlq' }).first().waitFor();
  await press(page, '/');
  await page.keyboard.type('tabbed-dlq');
  await eventually('one row', async () => (await page.locator('tbody tr[aria-rowindex]').count()) === 1);
  await press(page, 'Escape', 'j');
  await eventually('the row has the focus', async () => (await focused(page)) === 'tabbed-dlq');
  await press(page, 'Enter');
  await heading(page, 'tabbed-dlq');
  for (const [tab, ready] of [
    ['Messages', () => page.getByText('Looking changes nothing.')],
    ['Dead letters', () => page.getByRole('columnheader', { name: 'Reason' })],
    ['Redrive', () => page.getByRole('heading', { name: 'Bring 3 messages back' })],
    ['Settings', () => page.getByText('MessageRetentionPeriod').first()],
    ['Graph', () => page.getByRole('img', { name: /Messages per second/ }).locator('canvas')],
  ]) {
    await tabTo(page, tab);
    await ready().waitFor();
  }
  for (const name of ['Overview', 'Queues', 'Alarms', 'Keys and policies', 'Audit log', 'Cluster', 'About']) {
    await tabTo(page, name);
    await heading(page, name);
  }
  await page.done();
});

test('? shows the keys and can switch them off', async () => {
  const page = await open('#/queues');
  await heading(page, 'Queues');
  await press(page, '?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await dialog.getByText('Previous row').waitFor();
  await shot(page, 'keyboard-light');
  await checkAccess(page, 'keyboard');
  await dialog.getByLabel('Single-key shortcuts are on').uncheck();
  await press(page, 'Escape', 'g', 'a');
  await heading(page, 'Queues');
  await page.done();
});

test('the whole page is reached with the tab key, and the focus is always seen', async () => {
  const page = await open('#/queues');
  await page.getByRole('link', { name: 'keyboard-alpha' }).waitFor();
  const seen = new Set();
  for (let i = 0; i < 40; i++) {
    await press(page, 'Tab');
    const { label, outline } = await page.evaluate(() => {
      const element = document.activeElement;
      return { label: element === document.body ? '' : (element.getAttribute('aria-label') ?? element.textContent), outline: getComputedStyle(element).outlineStyle };
    });
    seen.add(label);
    // Past the last element the browser's own controls have the focus.
    if (label) assert.notEqual(outline, 'none', label);
  }
  for (const label of ['Skip to the content', 'Overview', 'About', 'Filter by name', 'Queues']) assert.ok(seen.has(label), `${label} of ${[...seen].join(', ')}`);
  await page.done();
});

test('the first tab leads past the navigation', async () => {
  const page = await open('#/queues');
  await heading(page, 'Queues');
  await press(page, 'Tab', 'Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await page.done();
});

test('who asked for less motion gets none', async () => {
  const page = await open('#/queues', { reducedMotion: true });
  await heading(page, 'Queues');
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('*')].every((e) => ['0s', ''].includes(getComputedStyle(e).transitionDuration))), true);
  await page.done();
});
