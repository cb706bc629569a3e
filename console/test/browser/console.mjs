import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { start } from '../../dev/server.mjs';

/** Chromium with the console open in it, on the fake or on the server that the environment names. */

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const pictures = join(root, 'target/screenshots');
mkdirSync(pictures, { recursive: true });

const WAIT_MILLIS = 30_000;
const VIEW = { width: 1360, height: 860 };

const env = process.env;
export const real = !!env.CONSOLE_URL;

/** Where nobody is asked who they are. */
export const site = real ? { url: env.CONSOLE_URL } : await start({ sample: false });

/** Where keys exist: null if a server was given, but none with keys. */
export const signedSite = await keys();

async function keys() {
  if (real) return env.CONSOLE_SIGNED_URL ? { url: env.CONSOLE_SIGNED_URL, admin: [env.CONSOLE_KEY_ID, env.CONSOLE_SECRET] } : null;
  return { ...(await start({ keys: true })), admin: ['AKIDADMIN', 'admin-secret'] };
}

const browser = await chromium.launch({ executablePath: env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
after(async () => {
  await browser.close();
  await Promise.all([site.stop?.(), signedSite?.stop?.()]);
});

/**
 * Opens the console at a place, or another page of the server's at its path, and watches for everything that must not happen: errors in the browser's console, violations of the content
 * security policy, requests to anywhere else. `done` fails the test if any of it did.
 */
export async function open(hash = '#/', { url = site.url, at = '/console/', view = VIEW, dark = false, reducedMotion = false } = {}) {
  const context = await browser.newContext({ viewport: view, colorScheme: dark ? 'dark' : 'light', reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  context.setDefaultTimeout(WAIT_MILLIS);
  const page = await context.newPage();
  const faults = [];
  /** What the console may say, because the test asks the server for something that is refused. */
  page.allowed = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.stack}`));
  page.on('request', (request) => /^(blob|data):/.test(request.url()) || request.url().startsWith(url + '/') || faults.push(`request to ${request.url()}`));
  await page.exposeFunction('tellViolation', (text) => faults.push(`policy: ${text}`));
  await page.addInitScript(() => addEventListener('securitypolicyviolation', (e) => globalThis.tellViolation(`${e.violatedDirective} ${e.blockedURI} ${e.sample}`)));
  const answer = await page.goto(`${url}${at}${hash}`);
  assert.match(answer.headers()['content-security-policy'] ?? '', /default-src 'none'.*script-src 'self'/);
  page.done = async () => {
    await context.close();
    assert.deepEqual(faults.filter((fault) => !page.allowed.some((allowed) => allowed.test(fault))), []);
  };
  return page;
}

export async function goTo(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
}

export const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Serious findings of axe are failures; the others are told. */
export async function checkAccess(page, name, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), rules ?? LEVELS);
  const told = violations.map((v) => `${name}: ${v.impact} ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(' | ')}`);
  const serious = told.filter((_, i) => ['serious', 'critical'].includes(violations[i].impact));
  told.filter((line) => !serious.includes(line)).forEach((line) => console.log(line));
  assert.deepEqual(serious, []);
}

export const shot = (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) });

/** Asks again until it holds; the console polls, so most things need a moment. */
export async function eventually(what, check) {
  const end = Date.now() + WAIT_MILLIS;
  for (;;) {
    try {
      const value = await check();
      if (value) return value;
      if (Date.now() > end) assert.fail(`never: ${what}`);
    } catch (failed) {
      if (Date.now() > end) throw failed;
    }
    await new Promise((later) => setTimeout(later, 100));
  }
}

export const allowChanges = (page) => page.getByRole('switch', { name: 'Allow changes' }).check();
