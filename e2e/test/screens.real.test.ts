import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChromium, withoutChromium } from '../src/chromium.ts';
import { smallTargets } from '../src/measure.ts';
import { logIn } from '../src/people.ts';
import { screens } from '../src/screens.ts';
import { openSite, type Site } from '../src/site.ts';

const widths = [1440, 820, 360];
const themes = ['light', 'dark'] as const;
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** What axe finds, as `rule: element`. */
const barriers = async (page: Page): Promise<string[]> => {
  const violations = await page.evaluate(
    async (options) => (await window.axe.run(options)).violations,
    rules,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

describe.skipIf(withoutChromium)(inChromium('every screen'), () => {
  let site: Site;
  let visitor: Page;
  let owner: Page;
  const outside = new Set<string>();

  beforeAll(async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    site = await openSite({ SEED_DEMO: 'true' });
    const newPage = async () => {
      const page = await site.newPage({ bypassCSP: true });
      await page.addInitScript(axe);
      page.on('request', (request) => {
        if (!request.url().startsWith(`${site.url}/`)) outside.add(request.url());
      });
      return page;
    };
    [visitor, owner] = [await newPage(), await newPage()];
    await logIn(owner, 'ada@example.com');
  });
  afterAll(() => site.close());

  it.each(screens)('$name has no barrier in either theme, fits, and can be pressed', async (screen) => {
    const page = screen.signedIn ? owner : visitor;
    const found: string[] = [];
    const shown = widths.filter((width) => width <= (screen.upTo ?? width));
    await page.setViewportSize({ width: shown[0] ?? 360, height: 900 });
    await screen.open(page);
    // Colours on their way from one theme to the other are none of either.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
    for (const width of shown) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      const faults = [...(scrolls ? ['scrolls sideways'] : []), ...(await page.evaluate(smallTargets))];
      for (const theme of themes) {
        // What the toggle and the stored choice come to.
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
        faults.push(...(await barriers(page)).map((fault) => `${theme}: ${fault}`));
      }
      found.push(...faults.map((fault) => `${width} px: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  it('asks no other host for anything', () => {
    expect([...outside]).toEqual([]);
  });

  it('breaks nothing', () => {
    expect(site.faults).toEqual([]);
  });
});
