import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAxe, barriersOn, fits, withAxe } from '../src/accessibility.ts';
import { bidScreens } from '../src/bidScreens.ts';
import { inChromium, withoutChromium } from '../src/chromium.ts';
import { logIn } from '../src/people.ts';
import { arabicReader, cutTexts, rawTexts, showPseudoTexts, wider } from '../src/pseudoTexts.ts';
import { screens } from '../src/screens.ts';
import { openSite, type Site } from '../src/site.ts';

const widths = [1440, 390];
/** Each screen is looked at by axe at one of them: every width is in the tests in English. */
const axeWidths = [360, 820, 1440];

describe.skipIf(withoutChromium)(inChromium('every screen in another language, right to left'), () => {
  let site: Site;
  let visitor: Page;
  let owner: Page;

  const newPage = async () => {
    const page = await site.newPage({ ...withAxe, ...arabicReader });
    await addAxe(page);
    await showPseudoTexts(page);
    return page;
  };

  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
    [visitor, owner] = [await newPage(), await newPage()];
    await logIn(owner, 'ada@example.com');
  });
  afterAll(() => site.close());

  const all = [...screens, ...bidScreens].map((screen, index) => ({
    ...screen,
    width: Math.min(axeWidths[index % axeWidths.length] ?? 360, screen.upTo ?? 1440),
  }));

  it.each(all)(
    '$name at $width px has no raw text, and fits with longer texts',
    async ({ width, ...screen }) => {
      const page = screen.signedIn ? owner : visitor;
      await page.setViewportSize({ width, height: 900 });
      await screen.open(page);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      const found = [...(await page.evaluate(rawTexts)), ...(await barriersOn(page, [width]))];
      await page.addStyleTag({ content: wider });
      for (const wide of widths.filter((each) => each <= (screen.upTo ?? each))) {
        await page.setViewportSize({ width: wide, height: 900 });
        const faults = await page.evaluate(cutTexts);
        if (!(await fits(page))) faults.push('scrolls sideways');
        found.push(...faults.map((fault) => `${wide} px, longer: ${fault}`));
      }
      expect(found).toEqual([]);
    },
  );

  it('what the doctor says has no raw text, with its details', async () => {
    const operator = await newPage();
    await logIn(operator, 'operator@example.com');
    await operator.goto('/operations/doctor');
    const findings = operator.getByRole('list', { name: 'Findings' });
    await findings.getByRole('heading').first().waitFor();
    for (const details of await findings.locator('summary').all()) await details.click();
    expect([...(await operator.evaluate(rawTexts)), ...(await barriersOn(operator, [820]))]).toEqual([]);
    // A sentence without a text in the catalogues would be isolated English, which `rawTexts` takes for a user's text.
    const sentences = await findings.locator('p').allTextContents();
    expect(sentences.filter((text) => !text.includes('\u200b'))).toEqual([]);
    expect(await fits(operator)).toBe(true);
    await operator.context().close();
  });

  it.each(['/', '/browsetask', '/terms', '/auth/register', '/nowhere'])(
    '%s in Arabic is accessible and fits',
    async (path) => {
      const page = await site.newPage({ ...withAxe, ...arabicReader });
      await addAxe(page);
      await page.goto(path);
      await page.getByRole('main').getByRole('link').first().waitFor();
      expect(await barriersOn(page, axeWidths)).toEqual([]);
      await page.context().close();
    },
  );

  it('throws no errors', () => {
    expect(site.faults).toEqual([]);
  });
});
