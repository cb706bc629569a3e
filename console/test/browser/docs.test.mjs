import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAccess, open, real, shot } from './console.mjs';

/** The documentation, which only a real server has. */
const skip = real ? false : 'the fake has no documentation';
const WIDTHS = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };
/** What depends on the theme and the width. */
const COLOURS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
const PAGES = ['', 'tutorial.html', 'configuration.html', 'reference/metrics.html', 'reference/errors.html', 'operate/observe.html', 'lessons/stampede.html'];

for (const [width, view] of Object.entries(WIDTHS)) {
  for (const dark of [false, true]) {
    test(`pages can be read by everyone, ${width}, ${dark ? 'dark' : 'light'}`, { skip }, async () => {
      for (const name of PAGES) {
        const page = await open(name, { at: '/docs/', view, dark });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await shot(page, `docs-${name.replace(/\W+/g, '-').replace(/-html$/, '') || 'first'}-${width}-${dark ? 'dark' : 'light'}`);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(sideways, 0, `${name} is wider than the screen by ${sideways}`);
        await checkAccess(page, name, width === 'wide' && !dark ? undefined : COLOURS);
        await page.done();
      }
    });
  }
}

test('search leads to a section, by keyboard', { skip }, async () => {
  const page = await open('tutorial.html', { at: '/docs/', view: WIDTHS.wide });
  await page.keyboard.press('/');
  await page.keyboard.type('bounce guard');
  await page.locator('#found a').first().waitFor();
  await shot(page, 'docs-search-wide-light');
  await checkAccess(page, 'search');
  const best = await page.locator('#found a').first().evaluate((link) => link.href);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(best);
  await page.done();
});

test('search finds settings, metrics and errors by their names', { skip }, async () => {
  const page = await open('', { at: '/docs/', view: WIDTHS.narrow });
  for (const [words, found] of [['disk.reserve', /configuration\.html/], ['holdfast_late_deletes_total', /metrics\.html/], ['ReceiptHandleIsInvalid', /errors\.html/], ['dlq redrive', /commands\.html#dlq-redrive/]]) {
    await page.getByRole('searchbox').fill(words);
    await page.locator('#found a').first().waitFor();
    const links = await page.locator('#found a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    assert.ok(links.some((link) => found.test(link)), `${words}: ${links}`);
  }
  await page.getByRole('searchbox').fill('zebrafish');
  await page.getByText('No section has all of these words.').waitFor();
  await page.done();
});
