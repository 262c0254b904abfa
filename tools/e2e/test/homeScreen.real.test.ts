import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { fits } from '../accessibility.ts';
import { onSite } from '../onSite.ts';
import { postTask, signUp } from '../people.ts';
import type { Site } from '../site.ts';

const featured = 'Featured Tasks With Nearest Deadlines';

realChromium.describe('the home page', () => {
  let site: Site;
  let page: Page;
  const region = (name: string) => page.getByRole('region', { name });
  const bullet = (number: number) => page.locator('.swiper-pagination-bullet').nth(number);

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    page = await site.newPage();
    await page.goto('/');
    await bullet(2).waitFor();
  });

  it('claims clients, jobs, verified payment and speed on its slides', async () => {
    const text = (await page.locator('.swiper').textContent()) ?? '';
    for (const claim of ['1,000+', '5,000 jobs', 'verified payment', 'Under 5 Minutes'])
      expect(text).toContain(claim);
  });

  it('loops through slides of 300 px, 30 px apart, one in view', async () => {
    await bullet(2).click();
    await page.locator('.swiper-slide-active').filter({ hasText: 'Trusted by' }).waitFor();
    await page.locator('.swiper-button-next').click();
    const first = page.locator('.swiper-slide-active').filter({ hasText: 'Start Freelancing' });
    await first.waitFor();
    await page.locator('.swiper-button-prev').click();
    await page.locator('.swiper-slide-active').filter({ hasText: 'Trusted by' }).waitFor();
    const sizes = await page.locator('.swiper-slide').evaluateAll((elements) =>
      elements.map((element) => ({
        height: element.getBoundingClientRect().height,
        gap: getComputedStyle(element).marginRight,
        share: element.clientWidth / (element.closest('.swiper')?.clientWidth ?? 0),
      })),
    );
    expect(sizes).toEqual(Array.from({ length: 3 }, () => ({ height: 300, gap: '30px', share: 1 })));
  });

  it('features open tasks, the nearest deadline first, each with its budget and a short description', async () => {
    const cards = region(featured).getByRole('listitem');
    await cards.first().waitFor();
    // A card also says at what time bidding closes.
    const times = await cards
      .locator('time')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime') ?? ''));
    const days = times.filter((time) => /^\d{4}-\d{2}-\d{2}$/.test(time));
    expect(days).toHaveLength(6);
    expect(days).toEqual(days.toSorted());
    for (const text of await cards.allInnerTexts()) expect(text).toMatch(/\$\d/);
    const descriptions = await cards.locator('bdi').allInnerTexts();
    const cut = descriptions.filter((text) => text.endsWith('…'));
    expect(cut.length).toBeGreaterThan(0);
    for (const text of descriptions) expect(Array.from(text).length).toBeLessThanOrEqual(101);
  });

  it('does not scroll sideways where a name and a title are one long word, nor does the list of tasks', async () => {
    const word = 'Donaudampfschifffahrt'.repeat(4);
    const author = await signUp(site.url, 'long@home.example.org', word);
    const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await postTask(site.url, author, { title: word, deadline });
    const phone = await site.newPage({ viewport: { width: 360, height: 800 } });
    for (const path of ['/', '/browsetask']) {
      await phone.goto(path);
      await phone.getByRole('heading', { name: word }).waitFor();
      expect([path, await fits(phone)]).toEqual([path, true]);
    }
  });
});
