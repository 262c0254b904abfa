import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../accessibility.ts';
import { realChromium } from '../chromium.ts';
import { bidScreens } from '../bidScreens.ts';
import { savedScreens } from '../savedScreens.ts';
import { logIn } from '../people.ts';
import { screens } from '../screens.ts';
import { openSite, type Site } from '../site.ts';

const widths = [1440, 820, 390, 360];

realChromium.describe('every screen', () => {
  let site: Site;
  let visitor: Page;
  let owner: Page;
  const outside = new Set<string>();

  // Of its own: people and tasks of other tests are not among what is looked at.
  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
    const newPage = async () => {
      const page = await site.newPage(withAxe);
      await addAxe(page);
      page.on('request', (request) => {
        if (!request.url().startsWith(`${site.url}/`)) outside.add(request.url());
      });
      return page;
    };
    [visitor, owner] = [await newPage(), await newPage()];
    await logIn(owner, 'ada@example.com');
  });
  afterAll(() => site.close());

  it.each([...screens, ...bidScreens, ...savedScreens])(
    '$name is accessible in both themes, fits, and has no small targets',
    async (screen) => {
      const page = screen.signedIn ? owner : visitor;
      const shown = widths.filter((width) => width <= (screen.upTo ?? width));
      await page.setViewportSize({ width: shown[0] ?? 360, height: 900 });
      await screen.open(page);
      expect(await barriersOn(page, shown)).toEqual([]);
    },
  );

  it('sends no request to another host', () => {
    expect([...outside]).toEqual([]);
  });
});
