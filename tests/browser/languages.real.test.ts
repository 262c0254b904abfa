import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAxe,
  barriersOn,
  fits,
  inArabic,
  setDefaultFont,
  untilStill,
  withAxe,
} from '../../tools/e2e/accessibility.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { logIn } from '../../tools/e2e/people.ts';
import { cutTexts, plainTexts, rawTexts, showPseudoTexts, wider } from '../../tools/e2e/pseudoTexts.ts';
import { openScreen, prepareScreens, screens, titleOf, type Screen } from '../../tools/e2e/screens.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';

const widths = [1440, 390];
/** The default font and the width of the window, in px. */
const sizes = [
  [16, 320],
  [24, 1280],
  [24, 390],
  [32, 320],
] as const;
// Without patterns, which do not find a text whose words are marked.
const all = screens.map(({ sees, ...screen }) => ({
  ...screen,
  ...(typeof sees === 'string' && { sees }),
  title: titleOf(screen),
}));

/** The paths that are tried at all sizes, each with its reader. */
const tried = [
  ['operator', '/'],
  ['operator', '/browsetask?category=Design'],
  ['operator', '/addtask'],
  ['operator', '/operations'],
  ['operator', '/operations/dead-letters'],
  ['auditor', '/audit'],
  ['auditor', '/audit/board'],
] as const;

const plain = await plainTexts();
/** A reader of Arabic whose digits are the same as in English. */
const arabicReader = { locale: 'ar-AE' };

/** Lists are laid out again in steps after a change of the width or the font. */
const cutTextsOn = async (page: Page): Promise<string[]> => {
  let faults = await page.evaluate(cutTexts);
  for (let tries = 0; faults.length > 0 && tries < 20; tries += 1) {
    await page.waitForTimeout(100);
    faults = await page.evaluate(cutTexts);
  }
  return faults;
};

realChromium.describe('every screen in another language, right to left', () => {
  let site: Site;
  const pages = new Map<Screen['as'], Page>();
  /** With the app's own texts. */
  const usual = new Map<Screen['as'], Page>();

  // A separate product, so that the screens show no people and tasks of other tests.
  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
    await prepareScreens(site.url);
    for (const reader of [undefined, 'ada', 'auditor', 'operator', 'moderator'] as const) {
      // `bypassCSP`, because the test adds style tags.
      const page = await site.newPage({ bypassCSP: true, ...arabicReader });
      await showPseudoTexts(page);
      if (reader !== undefined) await logIn(page, `${reader}@example.com`);
      pages.set(reader, page);
    }
    for (const reader of ['operator', 'auditor'] as const) {
      const page = await site.newPage();
      // Later the account would take the language of the browser.
      const settings = page.waitForResponse('**/api/settings');
      await logIn(page, `${reader}@example.com`);
      await settings;
      usual.set(reader, page);
    }
  });
  afterAll(() => site.close());

  it.each(all)('$title has no raw text, and fits with longer texts', async (screen) => {
    const page = pages.get(screen.as);
    if (!page) throw new Error('There is no page.');
    await page.setViewportSize({ width: Math.min(1440, screen.upTo ?? 1440), height: 900 });
    await openScreen(page, screen);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const found = await page.evaluate(rawTexts, plain);
    await page.addStyleTag({ content: wider });
    for (const wide of widths.filter((each) => each <= (screen.upTo ?? each))) {
      await page.setViewportSize({ width: wide, height: 900 });
      const faults = await cutTextsOn(page);
      if (!(await fits(page))) faults.push('scrolls sideways');
      found.push(...faults.map((fault) => `${wide} px, longer: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  it.each(['en', 'de', 'ar'])('%s fits from 320 px on, also with a large default font', async (language) => {
    const found: string[] = [];
    for (const [reader, path] of tried) {
      const page = usual.get(reader);
      if (!page) throw new Error('There is no page.');
      await page.evaluate((code) => localStorage.setItem('language', code), language);
      await page.goto(path);
      await page.locator('h1').waitFor();
      await untilStill(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      for (const [font, width] of sizes) {
        await setDefaultFont(page, font);
        await page.setViewportSize({ width, height: 900 });
        const faults = (await fits(page)) ? [] : ['scrolls sideways'];
        faults.push(...(await cutTextsOn(page)));
        found.push(...faults.map((fault) => `${path}, ${font} px at ${width} px: ${fault}`));
        const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(root).toBe(`${font}px`);
      }
    }
    expect(found).toEqual([]);
  });

  it.each(inArabic)('%s in Arabic is accessible and fits', async (path) => {
    const page = await site.newPage({ ...withAxe, ...arabicReader });
    await addAxe(page);
    await page.goto(path);
    await page.getByRole('main').getByRole('link').first().waitFor();
    expect(await barriersOn(page, [360, 820, 1440])).toEqual([]);
    await page.context().close();
  });
});
