import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowChanges, checkAccess, eventually, goTo, heading, open, shot, signedSite } from './console.mjs';
import { sign } from '../../target/modules/api/sigv4.mjs';
import { Sqs } from './sqs.mjs';

const skip = signedSite ? false : 'there is no server with keys';
const url = signedSite?.url;

/** What the browser's console says of requests that are refused. */
const REFUSED = /status of 40[0134]/;

async function signIn(page, [id, secret]) {
  page.allowed.push(REFUSED);
  await page.getByLabel('Access key ID').fill(id);
  await page.getByLabel('Secret access key').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a key signs in, the secret stays in the tab, and signing out forgets it', { skip }, async () => {
  const page = await open('#/', { url });
  const sent = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`));
  await page.getByRole('heading', { name: 'Holdfast' }).waitFor();
  await shot(page, 'sign-in-light');
  await checkAccess(page, 'sign in');
  await signIn(page, signedSite.admin);
  await heading(page, 'Overview');
  await page.reload();
  await heading(page, 'Overview');
  assert.ok(sent.length > 3);
  assert.deepEqual(sent.filter((text) => text.includes(signedSite.admin[1])), []);
  assert.deepEqual(await page.context().cookies(), []);
  assert.equal(await page.evaluate((secret) => JSON.stringify(localStorage).includes(secret), signedSite.admin[1]), false);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Access key ID').waitFor();
  assert.equal(await page.evaluate((secret) => JSON.stringify(sessionStorage).includes(secret), signedSite.admin[1]), false);
  await page.done();
});

test('a wrong secret is refused with a sentence', { skip }, async () => {
  const page = await open('#/', { url });
  await signIn(page, [signedSite.admin[0], 'wrong']);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.ok((await alert.textContent()).length > 10);
  await page.done();
});

/** What `holdfast console` prints, less the address. */
async function link(write) {
  const [accessKeyId, secretAccessKey] = signedSite.admin;
  const request = { method: 'POST', host: new URL(url).host, path: '/admin/v1/sign-in-links', query: '', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ write }) };
  const headers = sign(request, { accessKeyId, secretAccessKey }, 'us-east-1', 'holdfast', new Date());
  const response = await fetch(url + request.path, { method: 'POST', headers, body: request.body });
  assert.equal(response.status, 200);
  const made = await response.json();
  return made.link.slice(made.link.indexOf('#'));
}

test('a link signs in once', { skip }, async () => {
  const once = await link(true);
  const page = await open(once, { url });
  await heading(page, 'Overview');
  assert.doesNotMatch(page.url(), /link=/);
  await page.done();
  const again = await open(once, { url });
  again.allowed.push(REFUSED);
  await again.getByText('The link was not accepted').waitFor();
  await again.done();
});

test('users, keys and policies are made, asked about and removed', { skip }, async () => {
  const page = await open('#/access', { url });
  await signIn(page, signedSite.admin);
  await heading(page, 'Keys and policies');
  await allowChanges(page);
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('intern');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const user = page.getByRole('region', { name: 'User intern' });
  await user.getByRole('button', { name: 'New policy' }).click();
  const policy = page.getByRole('dialog', { name: 'New policy of intern' });
  await policy.getByLabel('Name').fill('look');
  await policy.getByLabel('Document').fill('{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sqs:GetQueueAttributes","Resource":"*"}]}');
  await checkAccess(page, 'policy');
  await policy.getByRole('button', { name: 'Save' }).click();
  await user.getByRole('button', { name: 'look' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await user.getByRole('button', { name: 'New key' }).click();
  const key = page.getByRole('dialog', { name: 'The new key' });
  await checkAccess(page, 'new key');
  await key.getByRole('button', { name: 'I have stored it' }).click();
  await user.getByText('Active').waitFor();

  await new Sqs(url, signedSite.admin).create('asked-about');
  const asked = page.getByRole('region', { name: 'Simulator' });
  for (const [action, answer] of [['sqs:GetQueueAttributes', 'Allowed'], ['sqs:PurgeQueue', 'Denied']]) {
    await asked.getByLabel('User or access key').fill('intern');
    await asked.getByLabel('Action').fill(action);
    await asked.getByLabel('Queue').fill('asked-about');
    await asked.getByRole('button', { name: 'Ask' }).click();
    await asked.getByText(answer, { exact: false }).first().waitFor();
  }
  await shot(page, 'simulator-light');
  await user.getByRole('button', { name: /^Deactivate/ }).click();
  await user.getByText('Inactive').waitFor();
  await page.done();
});

test('a read-only session sees everything and changes nothing', { skip }, async () => {
  const sqs = new Sqs(url, signedSite.admin);
  const queue = await sqs.create('read-only');
  await sqs.send(queue, 'stays');
  const page = await open(await link(false), { url });
  await heading(page, 'Overview');
  await page.getByText('Read-only session').waitFor();
  assert.equal(await page.getByRole('switch').count(), 0);
  await goTo(page, '#/q/read-only?tab=settings');
  const purge = page.getByRole('button', { name: /Purge/ });
  await purge.waitFor();
  assert.equal(await purge.getAttribute('aria-disabled'), 'true');
  await shot(page, 'read-only-light');

  // The server refuses whatever the page shows: the page's own keys, the same request.
  const held = await page.evaluate(() => JSON.parse(sessionStorage.getItem('holdfast.session')));
  const reader = new Sqs(url, [held.accessKeyId, held.secretAccessKey]);
  reader.who.sessionToken = held.sessionToken;
  await assert.rejects(reader.ask('PurgeQueue', { QueueUrl: queue }), /403|AccessDenied/);
  await assert.rejects(reader.send(queue, 'never'), /403|AccessDenied/);
  const { Attributes } = await sqs.ask('GetQueueAttributes', { QueueUrl: queue, AttributeNames: ['All'] });
  await eventually('the message is still there', async () => Attributes.ApproximateNumberOfMessages === undefined || Attributes.ApproximateNumberOfMessages === '1');
  await page.done();
});
