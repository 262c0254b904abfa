import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAxe, barriersOn, widths, withAxe } from '../../tools/e2e/accessibility.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { logIn } from '../../tools/e2e/people.ts';
import { openScreen, prepareScreens, screens, titleOf, type Screen } from '../../tools/e2e/screens.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';
import { untilApp } from '../../tools/e2e/userActions.ts';

realChromium.describe('every screen', () => {
  let site: Site;
  const outside = new Set<string>();
  const pages = new Map<Screen['as'], Page>();

  // A separate product, so that the screens show no people and tasks of other tests.
  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
    await prepareScreens(site.url);
    for (const reader of [undefined, 'ada', 'auditor', 'operator', 'moderator'] as const) {
      const page = await site.newPage(withAxe);
      await addAxe(page);
      page.on('request', (request) => {
        if (!request.url().startsWith(`${site.url}/`)) outside.add(request.url());
      });
      if (reader !== undefined) await logIn(page, `${reader}@example.com`);
      pages.set(reader, page);
    }
  });
  afterAll(() => site.close());

  it.each(screens.map((screen) => ({ ...screen, title: titleOf(screen) })))(
    '$title is accessible in both themes, fits, and has no small targets',
    async (screen) => {
      const page = pages.get(screen.as);
      if (!page) throw new Error('There is no page.');
      const shown = widths.filter((width) => width <= (screen.upTo ?? width));
      await page.setViewportSize({ width: shown[0] ?? 360, height: 900 });
      await openScreen(page, screen);
      expect(await barriersOn(page, shown)).toEqual([]);
    },
  );

  it('shows without its own colours what is pressed, current and new', async () => {
    const page = await site.newPage({ forcedColors: 'active' });
    await logIn(page, 'operator@example.com');
    await page.goto('/operations/dead-letters');
    const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
    const both = [
      [page.getByRole('button', { name: 'Parked' }), page.getByRole('button', { name: 'Discarded' })],
      [page.getByRole('link', { name: 'Dead letters' }), page.getByRole('link', { name: 'People' })],
      [page.getByRole('link', { name: 'Operations' }), page.getByRole('link', { name: 'My Bids' })],
    ] as const;
    for (const [chosen, other] of both) expect(await groundOf(chosen)).not.toBe(await groundOf(other));
    // A dot is a background alone.
    await page.goto('/');
    // The app replaces the links that the server has drawn.
    await untilApp(page);
    const dot = (place: string) =>
      page.locator(place).evaluate((one) => getComputedStyle(one, '::after').backgroundColor);
    expect(await dot('header a[aria-current]')).not.toBe(await groundOf(page.locator('body')));
    // So is the edge of a filled button.
    const filled = page.getByRole('link', { name: 'Post A Task' }).first();
    expect(await filled.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await page.context().close();
  });

  it('sends no request to another host', () => {
    expect([...outside]).toEqual([]);
  });
});
