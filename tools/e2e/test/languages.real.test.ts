import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAxe, barriersOn, fits, withAxe } from '../accessibility.ts';
import { auditScreens } from '../auditScreens.ts';
import { bidScreens } from '../bidScreens.ts';
import { realChromium } from '../chromium.ts';
import { operationsScreens } from '../operationsScreens.ts';
import { logIn } from '../people.ts';
import { arabicReader, cutTexts, rawTexts, showPseudoTexts, wider } from '../pseudoTexts.ts';
import { savedScreens } from '../savedScreens.ts';
import { screens, type Screen } from '../screens.ts';
import { openSite, type Site } from '../site.ts';

const widths = [1440, 390];
/** Each screen is looked at by axe at one of them: every width is in the tests in English. */
const axeWidths = [360, 820, 1440];

const demoUsers: readonly (readonly [email: string, screens: readonly Screen[]])[] = [
  ['ada@example.com', [...screens, ...bidScreens, ...savedScreens]],
  ['auditor@example.com', auditScreens],
  ['operator@example.com', operationsScreens],
];

realChromium.describe('every screen in another language, right to left', () => {
  let site: Site;
  let visitor: Page;

  const newPage = async () => {
    const page = await site.newPage({ ...withAxe, ...arabicReader });
    await addAxe(page);
    await showPseudoTexts(page);
    return page;
  };

  // Of its own: people and tasks of other tests are not among what is looked at.
  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
    visitor = await newPage();
  });
  afterAll(() => site.close());

  describe.each(demoUsers)('for %s', (email, shown) => {
    let user: Page;
    beforeAll(async () => {
      user = await newPage();
      await logIn(user, email);
    });
    afterAll(() => user.context().close());
    const all = shown.map((screen, index) => ({
      ...screen,
      width: Math.min(axeWidths[index % axeWidths.length] ?? 360, screen.upTo ?? 1440),
    }));

    it.each(all)(
      '$name at $width px has no raw text, and fits with longer texts',
      async ({ width, ...screen }) => {
        const page = screen.signedIn ? user : visitor;
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.setViewportSize({ width, height: 900 });
        await screen.open(page);
        expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
        const found = [...(await page.evaluate(rawTexts)), ...(await barriersOn(page, [width]))];
        await page.addStyleTag({ content: wider });
        for (const wide of widths.filter((each) => each <= (screen.upTo ?? each))) {
          await page.setViewportSize({ width: wide, height: 900 });
          // Lists are laid out again in steps after a change of the width.
          let faults = await page.evaluate(cutTexts);
          for (let tries = 0; faults.length > 0 && tries < 20; tries += 1) {
            await page.waitForTimeout(100);
            faults = await page.evaluate(cutTexts);
          }
          if (!(await fits(page))) faults.push('scrolls sideways');
          found.push(...faults.map((fault) => `${wide} px, longer: ${fault}`));
        }
        expect(found).toEqual([]);
      },
    );
  });

  // A sentence without a text in the catalogues would be isolated English, which `rawTexts` takes for a user's text.
  it('each sentence of the doctor is in the catalogues', async () => {
    const operator = await newPage();
    await logIn(operator, 'operator@example.com');
    await operator.goto('/operations/doctor');
    const findings = operator.getByRole('list', { name: 'Findings' });
    await findings.getByRole('heading').first().waitFor();
    const sentences = await findings.locator('p').allTextContents();
    expect(sentences.filter((text) => !text.includes('\u200b'))).toEqual([]);
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
});
