import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkAccess, eventually, goTo, heading, open, shot, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const sqs = new Sqs(site.url);

before(async () => {
  const { url } = await sqs.withDeadLetters('orders', 24);
  for (let i = 0; i < 120; i++) {
    await sqs.send(url, JSON.stringify({ order: 100_000 + i, total: '12.50', lines: [{ sku: 'A-1', n: 2 }] }), { MessageAttributes: { type: { DataType: 'String', StringValue: i % 3 ? 'created' : 'paid' } } });
  }
  const { Messages } = await sqs.ask('ReceiveMessage', { QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 600 });
  for (const { ReceiptHandle } of Messages.slice(0, 4)) await sqs.ask('DeleteMessage', { QueueUrl: url, ReceiptHandle });
  await sqs.create('emails');
  await sqs.create('payments.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true' });
});

/** What depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Each with what has to be there before it is looked at. */
const SCREENS = {
  overview: ['#/', (page) => page.getByRole('region', { name: 'Dead letters' }).getByText('orders-dlq').waitFor()],
  queues: ['#/queues', (page) => page.getByRole('link', { name: 'orders-dlq' }).first().waitFor()],
  graph: ['#/q/orders', (page) => page.getByRole('img', { name: /Messages per second/ }).locator('canvas').waitFor()],
  messages: ['#/q/orders?tab=messages', (page) => page.getByText('Looking changes nothing.').waitFor()],
  'dead-letters': ['#/q/orders-dlq?tab=dead-letters', (page) => page.getByRole('columnheader', { name: 'Reason' }).waitFor()],
  redrive: ['#/q/orders-dlq?tab=redrive', (page) => page.getByRole('heading', { name: 'Bring 24 messages back' }).waitFor()],
  settings: ['#/q/orders?tab=settings', (page) => page.getByText('RedrivePolicy').first().waitFor()],
  alarms: ['#/alarms', (page) => page.getByRole('cell', { name: 'orders-dlq', exact: true }).first().waitFor()],
  access: ['#/access', (page) => page.getByRole('heading', { name: 'May they?' }).waitFor()],
  audit: ['#/audit', (page) => page.getByRole('columnheader', { name: 'Action' }).waitFor()],
  cluster: ['#/cluster', (page) => page.getByRole('columnheader', { name: 'Node' }).waitFor()],
  about: ['#/about', (page) => page.getByText('For a bug report').waitFor()],
};

for (const dark of [false, true]) {
  test(`every screen can be read by everyone, ${dark ? 'dark' : 'light'}`, async (t) => {
    const page = await open('#/', { dark });
    for (const [name, [hash, ready]] of Object.entries(SCREENS)) {
      await t.test(name, async () => {
        await goTo(page, hash);
        await ready(page);
        await shot(page, `${name}-${dark ? 'dark' : 'light'}`);
        await checkAccess(page, name, dark ? COLOURS : undefined);
      });
    }
    await page.done();
  });
}

test('the first page is there within a second', async () => {
  const page = await open('#/queues');
  await heading(page, 'Queues');
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  console.log(`first contentful paint after ${Math.round(painted)} ms`);
  await page.done();
});

test('every chart has its numbers as a table', async () => {
  const page = await open('#/q/orders');
  await page.getByRole('button', { name: 'Show as table of Messages per second' }).click();
  const table = page.getByRole('region', { name: 'Values of Messages per second' });
  await table.getByRole('columnheader', { name: 'Sent' }).waitFor();
  await checkAccess(page, 'chart table');
  await page.done();
});

test('nodes and partitions are reached with keys alone, and whoever is silent is named', async () => {
  const page = await open('#/');
  await heading(page, 'Overview');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await heading(page, 'Cluster');
  const nodes = page.getByRole('region', { name: 'Nodes' });
  await nodes.getByRole('columnheader', { name: 'Clock' }).waitFor();
  await nodes.focus();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Nodes');
  const { nodes: known } = await (await fetch(site.url + '/admin/v1/cluster')).json();
  for (const node of known) await nodes.getByRole('rowheader', { name: node.name, exact: true }).waitFor();
  for (const node of known.filter((each) => each.state.startsWith('does not answer'))) await page.getByText(`Node ${node.name} ${node.state}.`).waitFor();
  await page.done();
});

test('every range of the graph is a link that can be sent', async () => {
  const page = await open('#/q/orders?range=24h');
  await page.getByRole('button', { name: '24 h', pressed: true }).waitFor();
  for (const range of ['15 d', '7 d', '1 h', '5 min']) {
    await page.getByRole('button', { name: range, exact: true }).click();
    await page.getByRole('button', { name: range, exact: true, pressed: true }).waitFor();
  }
  assert.match(page.url(), /#\/q\/orders\?.*range=5m/);
  await page.done();
});

test('a message is shown whole, with its story', async () => {
  const page = await open('#/q/orders?tab=messages');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Message' });
  await dialog.getByRole('region', { name: 'Story' }).getByText(/[Ss]ent/).first().waitFor();
  for (const view of ['Hex', 'Base64', 'Text', 'JSON']) {
    await dialog.getByRole('button', { name: view, exact: true }).click();
    await dialog.getByLabel(`Body as ${view}`).waitFor();
  }
  await dialog.getByText('"order": ').waitFor();
  await shot(page, 'message-light');
  await checkAccess(page, 'message');
  await page.done();
});

test('a queue that is gone and a page that never was say so', async () => {
  const page = await open('#/q/no-such-queue');
  page.allowed.push(/404|400/);
  await page.getByText('There is no queue no-such-queue').waitFor();
  await goTo(page, '#/nowhere');
  await page.getByText('There is no such page').waitFor();
  await page.done();
});

test('numbers move without a reload', async () => {
  const page = await open('#/q/emails');
  await heading(page, 'emails');
  const url = await sqs.create('emails');
  await sqs.send(url, 'one');
  await eventually('one visible message', async () => (await page.locator('.strip').first().innerText()).includes('1'));
  await page.done();
});

test('the theme can be chosen and stays', async () => {
  const page = await open('#/about');
  await page.getByLabel('Theme').selectOption('dark');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.reload();
  await heading(page, 'About');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.done();
});
