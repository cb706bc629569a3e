import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowChanges, checkAccess, eventually, heading, open, site } from './console.mjs';
import { Sqs } from './sqs.mjs';

const sqs = new Sqs(site.url);

test('nothing can be changed until the switch is on', async () => {
  const url = await sqs.create('switched');
  await sqs.send(url, 'stays');
  const page = await open('#/q/switched?tab=settings');
  const purge = page.getByRole('button', { name: /Purge/ });
  await purge.waitFor();
  assert.equal(await purge.getAttribute('aria-disabled'), 'true');
  await purge.click({ force: true });
  assert.equal(await page.getByRole('dialog').count(), 0);
  await allowChanges(page);
  await purge.click();
  await page.getByRole('dialog', { name: 'Purge the queue' }).waitFor();
  await page.done();
});

test('a queue is created, used, changed, emptied and deleted', async () => {
  const page = await open('#/queues');
  await heading(page, 'Queues');
  await allowChanges(page);
  await page.getByRole('button', { name: 'Create queue' }).click();
  const form = page.getByRole('dialog', { name: 'Create a queue' });
  await form.getByLabel('Name').fill('changes');
  await form.getByLabel('Visibility time-out').fill('5 m');
  await checkAccess(page, 'create a queue');
  await form.getByRole('button', { name: 'Create changes' }).click();
  await heading(page, 'changes');

  await page.keyboard.press('s');
  const send = page.getByRole('dialog', { name: 'Send to changes' });
  await send.getByLabel('Body').fill('{"hello":"world"}');
  await send.getByLabel('Times').fill('12');
  await send.getByRole('button', { name: 'Add an attribute' }).click();
  await send.getByLabel('Name of attribute 1').fill('colour');
  await send.getByLabel('Value of attribute 1').fill('blue');
  await send.getByRole('button', { name: 'Send 12 messages' }).click();
  await send.getByText('Sent 12 messages').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('12 of 12 messages').waitFor();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Settings of changes' });
  await edit.getByLabel('VisibilityTimeout').fill('77');
  await edit.getByRole('region', { name: 'Changes' }).getByText('300').waitFor();
  await checkAccess(page, 'edit attributes');
  await edit.getByRole('button', { name: 'Apply 1 change' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.getByText('77', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Purge 12 messages' }).click();
  const purge = page.getByRole('dialog', { name: 'Purge the queue' });
  await purge.getByText('12 messages of changes will be gone').waitFor();
  await purge.getByRole('textbox').fill('changes');
  await checkAccess(page, 'purge');
  await purge.getByRole('button', { name: 'Purge 12 messages' }).click();
  await page.getByRole('button', { name: 'Purge 0 messages' }).waitFor();

  await page.getByRole('button', { name: 'Delete the queue' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete the queue' });
  await remove.getByRole('textbox').fill('changes');
  page.allowed.push(/400|404/);
  await remove.getByRole('button', { name: /Delete the queue and/ }).click();
  await heading(page, 'Queues');
  await eventually('it is gone from the list', async () => (await page.getByRole('link', { name: 'changes', exact: true }).count()) === 0);
  await page.done();
});

test('tags are added and removed', async () => {
  await sqs.create('tagged');
  const page = await open('#/q/tagged?tab=settings');
  await heading(page, 'tagged');
  await allowChanges(page);
  await page.getByLabel('Name of the new tag').fill('team');
  await page.getByLabel('Value of the new tag').fill('shop');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove tag team' }).click();
  await page.getByRole('region', { name: 'Tags' }).getByText('None.').waitFor();
  await page.done();
});

test('an alarm is created, fired, edited and deleted', async () => {
  await sqs.create('watched');
  const page = await open('#/alarms');
  await heading(page, 'Alarms');
  await allowChanges(page);
  await page.getByRole('button', { name: 'Create alarm' }).click();
  const form = page.getByRole('dialog', { name: 'Create an alarm' });
  await form.getByLabel('Name').fill('too-many');
  await form.getByLabel('Queue').fill('watched');
  await form.getByLabel('Threshold').fill('1000');
  await checkAccess(page, 'create an alarm');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'too-many' }).click();
  const panel = page.getByRole('dialog', { name: 'too-many' });
  await panel.getByText(/is above 1000/).waitFor();
  await panel.getByRole('button', { name: 'Test-fire' }).click();
  await panel.getByText(/to ALARM/).first().waitFor();
  await checkAccess(page, 'alarm');
  await panel.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit too-many' });
  await edit.getByLabel('Threshold').fill('2000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await panel.getByText(/is above 2000/).waitFor();
  await panel.getByRole('button', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete the alarm' });
  await remove.getByRole('textbox').fill('too-many');
  await remove.getByRole('button', { name: 'Delete the alarm' }).click();
  await eventually('it is gone', async () => (await page.getByRole('link', { name: 'too-many' }).count()) === 0);
  await page.done();
});
