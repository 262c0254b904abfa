import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';
import { untilApp } from '../../tools/e2e/userActions.ts';

realChromium.describe('the pages of text', () => {
  let site: Site;
  let page: Page;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    page = await site.newPage();
  });

  it('an address typed into the tab starts at its top; a reload and Back keep the place', async () => {
    const scrolledTo = () => page.evaluate(() => Math.round(scrollY));
    const moveTo = async (y: number) => {
      await page.getByRole('contentinfo').waitFor();
      await page.evaluate((to) => {
        scrollTo(0, to);
      }, y);
      await expect.poll(scrolledTo).toBe(y);
    };
    await page.goto('/terms');
    await moveTo(500);
    await page.goto('/privacy');
    await page.getByRole('contentinfo').waitFor();
    expect(await scrolledTo()).toBe(0);
    await moveTo(300);
    await page.reload();
    await expect.poll(scrolledTo).toBe(300);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Terms And Condition' }).waitFor();
    await expect.poll(scrolledTo).toBe(500);
  });

  it('a link within the page goes to its place, however far the page was scrolled; Back keeps the place before', async () => {
    const scrolledTo = () => page.evaluate(() => Math.round(scrollY));
    const moveTo = async (y: number) => {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await expect.poll(scrolledTo).toBe(y);
    };
    const topOf = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.y ?? NaN;
    await page.setViewportSize({ width: 1440, height: 400 });
    // Comes from another page: the browser may treat a second visit of the same address as a reload, and restore the scroll position.
    await page.goto('/privacy');
    await page.goto('/terms');
    await moveTo(150);
    await untilApp(page);
    for (const id of ['responsibilities', 'participation']) {
      await page.locator(`nav a[href$="#${id}"]`).click();
      await page.waitForURL(`${site.url}/terms#${id}`);
      // Waits long enough for an error that would scroll away from the element.
      await page.waitForTimeout(300);
      expect(Math.abs(await topOf(id))).toBeLessThan(150);
    }
    const there = await scrolledTo();
    await page.goBack();
    await page.goBack();
    await expect.poll(scrolledTo).toBe(150);
    await page.goForward();
    await page.goForward();
    await expect.poll(scrolledTo).toBe(there);
    await moveTo(500);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/terms#content`);
    await page.waitForTimeout(300);
    expect(await topOf('content')).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('prints dark on white, without header, footer and buttons', async () => {
    const dark = await site.newPage({ colorScheme: 'dark' });
    await dark.goto('/terms');
    await dark.getByRole('contentinfo').waitFor();
    await dark.emulateMedia({ media: 'print' });
    await dark.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const [text, paper] = await dark.evaluate(() => {
      const colorsOf = (element: Element) => getComputedStyle(element);
      return [
        colorsOf(document.querySelector('main p') ?? document.body).color,
        colorsOf(document.body).backgroundColor,
      ];
    });
    expect(paper).toBe('rgb(255, 255, 255)');
    expect(text).toMatch(/^rgb\((\d{1,2}), (\d{1,2}|10\d), (\d{1,2}|10\d)\)$/);
    for (const role of ['banner', 'contentinfo', 'button'] as const)
      expect(await dark.getByRole(role).filter({ visible: true }).count()).toBe(0);
    await dark.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await dark.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await dark.context().close();
  });
});
