import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

realChromium.describe('animations, by a clock that the test moves', () => {
  let site: Site;
  let page: Page;
  const slide = () => page.locator('.swiper-slide-active').getByRole('heading').innerText();
  const numbers = () => page.locator('dl [aria-hidden]').allInnerTexts();
  /** Waits until a slide has changed: slides change in real time, not by the test's clock. */
  const slidePassed = () =>
    page
      .locator('.swiper-wrapper')
      .evaluate((slides) => Promise.all(slides.getAnimations().map((animation) => animation.finished)));

  /** The home page in a new browser context: all animations start now, and the clock is stopped. */
  const openHome = async () => {
    page = await site.newPage({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/');
    await page.locator('.swiper-pagination-bullet').nth(2).waitFor();
    await page.getByRole('button', { name: 'Pause motion' }).click();
    await page.locator('.swiper-pagination-bullet').first().click();
    await expect.poll(slide).toBe('Start Freelancing Today');
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    await page.getByRole('button', { name: 'Play motion' }).click();
    await page.getByRole('button', { name: 'Pause motion' }).waitFor();
  };

  onSite.beforeAll(({ site: shared }) => {
    site = shared;
  });
  afterEach(() => page.context().close());

  it('slides of 300 px, 30 px apart: the next one comes after 4 s, and after the last the first', async () => {
    await openHome();
    const sizes = await page.locator('.swiper-slide').evaluateAll((elements) =>
      elements.map((element) => ({
        height: element.getBoundingClientRect().height,
        gap: getComputedStyle(element).marginRight,
        share: element.clientWidth / (element.closest('.swiper')?.clientWidth ?? 0),
      })),
    );
    expect(sizes).toEqual(Array.from({ length: 3 }, () => ({ height: 300, gap: '30px', share: 1 })));
    for (const next of ['Hire in Under 5 Minutes', 'Trusted by 1,000+ Clients', 'Start Freelancing Today']) {
      const before = await slide();
      await page.clock.runFor(3_900);
      expect(await slide()).toBe(before);
      await page.clock.runFor(200);
      await expect.poll(slide).toBe(next);
      await slidePassed();
    }
  });

  it('slides rest while the focus or the pointer is in them, and go on after that', async () => {
    await openHome();
    const link = page.getByRole('link', { name: 'Join Now' });
    const isFocused = () => link.evaluate((element) => element === document.activeElement);
    await link.focus();
    await page.clock.runFor(9_000);
    expect(await slide()).toBe('Start Freelancing Today');
    expect(await isFocused()).toBe(true);
    await link.hover();
    await page.getByRole('link', { name: 'Login' }).first().focus();
    await page.clock.runFor(9_000);
    expect(await slide()).toBe('Start Freelancing Today');
    await page.mouse.move(0, 0);
    // React hears of the pointer in real time, not by the test's clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return slide();
      })
      .toBe('Hire in Under 5 Minutes');
  });

  it('numbers count up for 3 s once they are seen', async () => {
    await openHome();
    await page.locator('dl').scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return (await numbers())[0];
      })
      .not.toBe('1500+');
    await page.clock.runFor(1_000);
    expect((await numbers())[0]).not.toBe('1500+');
    // The browser may report only now that the numbers are visible.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return numbers();
      })
      .toEqual(['1500+', '500+', '400+', '98%']);
  });
});
