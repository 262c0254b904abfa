import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';

/**
 * Runs in the page: lists the elements that can be pressed but are smaller than 24 px, as `text: width × height`. Links
 * within a sentence may be smaller.
 */
const smallTargets = (): string[] => {
  const smallest = 24;
  const pressable = 'a[href], button, input, textarea, select, [role=button], [role=combobox]';
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== element.textContent.trim();
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // A target may be larger than its box: its `::after` can cover more.
    const over = getComputedStyle(element, '::after');
    const stretched = over.content !== 'none' && over.position === 'absolute';
    return {
      width: Math.max(width, stretched ? parseFloat(over.width) : 0),
      height: Math.max(height, stretched ? parseFloat(over.height) : 0),
    };
  };
  return [...document.querySelectorAll(pressable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.closest('[aria-hidden=true]') === null && !inSentence(element))
    .flatMap((element) => {
      const { width, height } = sizeOf(element);
      return width >= smallest && height >= smallest
        ? []
        : [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height}`];
    });
};

/** The rules for each theme. The themes differ only in their colours, so the second theme is checked only by the rules for colours. */
export const rules = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
} as const;
type Theme = keyof typeof rules;

/** In px: where each screen is tried. */
export const widths = [1440, 820, 360] as const;

/** The paths that are tried in Arabic by the same rules. */
export const inArabic = ['/', '/browsetask', '/terms', '/auth/register', '/nowhere'] as const;

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** The options of a browser context that `barriersOn` needs. */
export const withAxe: BrowserContextOptions = { bypassCSP: true };
export const addAxe = async (page: Page): Promise<void> => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.addInitScript(axe);
};

/**
 * Waits until nothing changes for some frames, and no animation that has an end runs; at most some seconds. While a dialog opens, axe
 * does not see it yet, and the page behind is already hidden, so axe would find faults in both.
 */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isMoving = ({ effect, playState }: Animation) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
        let still = 0;
        let frames = 0;
        const changes = new MutationObserver(() => (still = 0));
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        const look = () => {
          still = document.getAnimations().some(isMoving) ? 0 : still + 1;
          frames += 1;
          if (still < 5 && frames < 300) {
            requestAnimationFrame(look);
            return;
          }
          changes.disconnect();
          resolve();
        };
        requestAnimationFrame(look);
      }),
  );

/** The faults that axe finds in the theme, as `rule: element`. */
const violations = async (page: Page, theme: Theme): Promise<string[]> => {
  const options: RunOptions = { runOnly: [...rules[theme]], resultTypes: ['violations'] };
  const found = await page.evaluate(async (each) => (await window.axe.run(each)).violations, options);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/** Sets the browser's default font size, as a reader can in the settings. */
export const setDefaultFont = async (page: Page, px: number): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
};

/** Whether the page fits the width of the window; false if the page scrolls sideways. */
export const fits = (page: Page): Promise<boolean> =>
  // A list that measures its width renders once more; a busy machine takes several frames for it.
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );

/** The accessibility faults of the screen in its current state, at these widths and in both themes. */
export const barriersOn = async (page: Page, widths: readonly number[]): Promise<string[]> => {
  const found: string[] = [];
  // No transitions: during a change of theme, the colours belong to neither theme.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await untilStill(page);
    const faults = [
      ...((await fits(page)) ? [] : ['scrolls sideways']),
      ...(await page.evaluate(smallTargets)),
    ];
    for (const theme of ['light', 'dark'] as const) {
      // The toggle and the stored choice set the same attribute.
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      faults.push(...(await violations(page, theme)).map((fault) => `${theme}: ${fault}`));
    }
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
  }
  return found;
};
