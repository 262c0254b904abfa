import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { hold } from '../failures.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';
import { untilApp } from '../userActions.ts';

const themes = ['light', 'dark'] as const;

realChromium.describe('the theme', () => {
  let site: Site;
  let page: Page;
  const stored = () => page.evaluate(() => localStorage.getItem('theme'));
  const shown = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const toggle = (other: string) => page.getByRole('button', { name: `Use the ${other} theme` });

  onSite.beforeAll(({ site: shared }) => {
    site = shared;
  });
  afterEach(() => page.context().close());

  it.each(themes)('%s, once chosen, is stored as ‘theme’ and overrides the system’s', async (chosen) => {
    const system = chosen === 'dark' ? 'light' : 'dark';
    page = await site.newPage({ colorScheme: system });
    await page.goto('/terms');
    await toggle(chosen).click();
    await expect.poll(stored).toBe(chosen);
    const colour = await ground();
    await page.reload();
    await toggle(system).waitFor();
    expect([await shown(), await stored(), await ground()]).toEqual([chosen, chosen, colour]);
  });

  it.each(themes)(
    '%s is set before any script of the app runs: no other theme flashes up',
    async (chosen) => {
      page = await site.newPage({ colorScheme: chosen === 'dark' ? 'light' : 'dark' });
      await page.addInitScript((theme) => {
        localStorage.setItem('theme', theme);
      }, chosen);
      const release = await hold(page, { path: /^\/assets\/.*\.js$/ });
      await page.goto('/terms', { waitUntil: 'commit' });
      await expect.poll(shown).toBe(chosen);
      // Nothing is painted before the stylesheet is there.
      const before = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await expect.poll(before).not.toBe('rgba(0, 0, 0, 0)');
      const first = await before();
      release();
      await untilApp(page);
      expect(first).toBe(await ground());
    },
  );
});
