/*
 * Takes the pictures of docs/operate/observe.md into target/screenshots:
 *   CONSOLE_URL=http://localhost:9324 CONSOLE_TOUR_SECONDS=150 node test/run.mjs browser tour
 * on a fresh server, which it keeps busy for so long first.
 */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allowChanges, eventually, goTo, heading, open, pictures, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const BUSY_SECONDS = Number(process.env.CONSOLE_TOUR_SECONDS ?? 0);
const MOST_BYTES = 200 * 1024;
const sqs = new Sqs(site.url);

async function queue(name, receives) {
  const dead = await sqs.create(`${name}-dlq`);
  const { Attributes } = await sqs.ask('GetQueueAttributes', { QueueUrl: dead, AttributeNames: ['QueueArn'] });
  return sqs.create(name, { VisibilityTimeout: '10', RedrivePolicy: JSON.stringify({ deadLetterTargetArn: Attributes.QueueArn, maxReceiveCount: receives }) });
}

/** A shop: most orders are handled, one in twelve has a card that nobody can charge. */
async function second(orders, emails, n) {
  for (let i = 0; i < 4 + 3 * Math.sin(n / 8); i++) {
    const order = 100_000 + n * 10 + i;
    await sqs.send(orders, JSON.stringify({ order, total: '12.50', card: order % 12 ? 'valid' : 'declined', lines: [{ sku: 'A-1', n: 2 }] }), { MessageAttributes: { type: { DataType: 'String', StringValue: 'created' } } });
  }
  await sqs.send(emails, `order ${n} confirmed`);
  const { Messages = [] } = await sqs.ask('ReceiveMessage', { QueueUrl: orders, MaxNumberOfMessages: 10 });
  for (const { Body, ReceiptHandle } of Messages) {
    if (Body.includes('declined')) await sqs.ask('ChangeMessageVisibility', { QueueUrl: orders, ReceiptHandle, VisibilityTimeout: 1 });
    else await sqs.ask('DeleteMessage', { QueueUrl: orders, ReceiptHandle });
  }
}

test('the tour', { skip: BUSY_SECONDS ? false : 'CONSOLE_TOUR_SECONDS is not set' }, async () => {
  const orders = await queue('orders', 3);
  const emails = await sqs.create('emails');
  await sqs.create('payments.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true' });
  const end = Date.now() + BUSY_SECONDS * 1000;
  for (let n = 0; Date.now() < end; n++) await Promise.all([second(orders, emails, n), new Promise((later) => setTimeout(later, 1000))]);

  const page = await open('#/');
  await page.setViewportSize({ width: 1180, height: 720 });
  const picture = async (name) => {
    const path = join(pictures, `console-${name}.png`);
    await page.screenshot({ path });
    assert.ok(statSync(path).size <= MOST_BYTES, `${name} has ${statSync(path).size} bytes`);
  };
  await page.getByRole('region', { name: 'Dead letters' }).getByText('orders-dlq').waitFor();
  await eventually('the alarm of the dead letters is open', async () => (await page.getByRole('region', { name: 'Open alarms' }).getByText('orders-dlq').count()) > 0);
  await picture('overview');
  await goTo(page, '#/q/orders');
  await page.getByRole('img', { name: /Messages per second/ }).locator('canvas').waitFor();
  await page.getByText('one point = 1 s').waitFor();
  await picture('graph');
  await goTo(page, '#/q/orders-dlq?tab=messages');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().click();
  await page.getByRole('region', { name: 'Story' }).getByText(/Delivered/).waitFor();
  await picture('message');
  await page.keyboard.press('Escape');
  await goTo(page, '#/alarms');
  await page.getByRole('link', { name: /orders-dlq/ }).first().waitFor();
  await picture('alarms');
  await goTo(page, '#/q/orders-dlq?tab=redrive');
  await allowChanges(page);
  await page.getByRole('button', { name: 'Next: Settings' }).click();
  await page.getByLabel('Canary').fill('3');
  await page.getByRole('button', { name: 'Next: Start' }).click();
  await page.getByRole('button', { name: /^Redrive \d+ messages/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('orders-dlq');
  await page.getByRole('dialog').getByRole('button', { name: /^Redrive \d+ messages/ }).click();
  await heading(page, 'orders-dlq');
  await eventually('the canary is watched', async () => (await page.getByText(/watched/).count()) > 0);
  await picture('redrive');
  await page.done();
});
