import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { userOn } from '../userActions.ts';
import { logIn, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const words = ['Web Development', 'Design', 'Writing', 'Marketing'];

realChromium.describe('animations, by a clock that the test moves', () => {
  let site: Site;
  let page: Page;
  const slide = () => page.locator('.swiper-slide-active').getByRole('heading').innerText();
  const word = () => page.locator('h1 [aria-hidden]').innerText();
  const numbers = () => page.locator('dl [aria-hidden]').allInnerTexts();
  /** Slides change in real time; the test's clock does not matter to them. */
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

  it('the next slide comes after 4 s, and after the last the first', async () => {
    await openHome();
    for (const next of ['Hire in Under 5 Minutes', 'Trusted by 1,000+ Clients', 'Start Freelancing Today']) {
      const before = await slide();
      await page.clock.runFor(3_900);
      expect(await slide()).toBe(before);
      await page.clock.runFor(200);
      await expect.poll(slide).toBe(next);
      await slidePassed();
    }
  });

  it('words are typed at 100 ms a letter, stay for 2 s, are deleted at 50 ms a letter, and start again', async () => {
    await openHome();
    const shown: string[] = [];
    for (let steps = 0; steps < 400; steps += 1) {
      await page.clock.runFor(50);
      shown.push((await word()).replace('|', '').trim());
    }
    const changes = shown.filter((text, index) => text !== shown[index - 1]);
    const full = changes.filter((text) => words.includes(text));
    expect(full.slice(0, 5)).toEqual([...words, 'Web Development']);
    const stands = shown.slice(shown.indexOf('Writing')).findIndex((text) => text !== 'Writing') * 50;
    expect(stands).toBeGreaterThanOrEqual(2_000);
    expect(stands).toBeLessThanOrEqual(2_200);
    const typing = (shown.indexOf('Marketing') - shown.indexOf('M')) * 50;
    expect(typing).toBe('arketing'.length * 100);
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
    // The browser may tell only now that they are seen.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return numbers();
      })
      .toEqual(['1500+', '500+', '400+', '98%']);
  });

  it('nothing moves where the system asks for reduced motion', async () => {
    page = await site.newPage();
    await page.clock.install();
    await page.goto('/');
    await page.locator('.swiper-pagination-bullet').nth(2).waitFor();
    await page.getByRole('button', { name: 'Play motion' }).waitFor();
    const look = () =>
      page.evaluate(() =>
        ['h1', '.swiper-slide-active h2', 'dl'].map(
          (selector) => document.querySelector(selector)?.textContent,
        ),
      );
    const before = await look();
    expect(before[0]).toContain('Web Development');
    expect(before[2]).toContain('1500+');
    await page.clock.runFor(20_000);
    expect(await look()).toEqual(before);
  });

  it('My Posted Tasks comes 1 s after a task was added', async () => {
    const bob = await signUp(site.url, 'bob@motion.example.org', 'Bob Okafor');
    page = await site.newPage();
    await page.clock.install();
    await logIn(page, bob.email);
    await page.goto('/addtask');
    const user = userOn(page);
    await user.fill({ Title: 'Paint it', Description: 'Red.', Deadline: '2031-01-31', Budget: '5' });
    await user.field('Category').click();
    await page.getByRole('option', { name: 'Design' }).click();
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    await user.press('Add Task');
    await page.getByText('Task added successfully!').waitFor({ state: 'attached' });
    await page.clock.runFor(900);
    expect(page.url()).toBe(`${site.url}/addtask`);
    await page.clock.runFor(200);
    await page.waitForURL(`${site.url}/myPostedTask`);
  });
});
