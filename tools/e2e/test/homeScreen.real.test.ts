import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { fits } from '../accessibility.ts';
import { onSite } from '../onSite.ts';
import { postTask, signUp } from '../people.ts';
import type { Site } from '../site.ts';

const slides = [
  { title: 'Start Freelancing Today', button: 'Join Now', to: '/auth/register' },
  { title: 'Hire in Under 5 Minutes', button: 'Post A Task', to: '/addtask' },
  { title: 'Trusted by 1,000+ Clients', button: 'Explore Here', to: '/browsetask' },
];
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

  it('begins with the headline, the typed word and a description', async () => {
    const headline = page.getByRole('heading', { level: 1 });
    expect(await headline.innerText()).toMatch(/^Hire top freelancers for\s+Web Development/);
    await page
      .getByText('Find skilled professionals to get your tasks done efficiently and affordably.')
      .waitFor();
  });

  it.each(slides.map((slide, index) => ({ ...slide, index })))(
    'has the slide $title, whose button leads to $to',
    async ({ title, button, to, index }) => {
      await bullet(index).click();
      const slide = page.locator('.swiper-slide-active').filter({ hasText: title });
      await slide.waitFor();
      expect(await slide.getByRole('link', { name: button }).getAttribute('href')).toBe(to);
      expect((await slide.innerText()).length).toBeGreaterThan(title.length + button.length + 20);
    },
  );

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

  it('leads from a featured task to its details, and on to all tasks', async () => {
    const section = region(featured);
    const details = section.getByRole('link', { name: /^See Details/ }).first();
    expect(await details.innerText()).toBe('See Details');
    expect(await details.getAttribute('href')).toMatch(/^\/tasks\/[0-9a-f-]{36}$/);
    expect(await section.getByRole('link', { name: 'See More' }).getAttribute('href')).toBe('/browsetask');
  });

  it('describes the product, with four numbers', async () => {
    const section = region('Empowering Freelancers & Task Posters');
    expect(await section.innerText()).toMatch(/outsource a task .* offer your own expertise/i);
    const numbers = await section
      .locator('dl > div')
      .evaluateAll((facts) =>
        facts.map((fact) => [
          fact.querySelector('dt')?.textContent,
          fact.querySelector('[aria-hidden]')?.textContent,
        ]),
      );
    expect(numbers).toEqual([
      ['Tasks Completed', '1500+'],
      ['Freelancers Registered', '500+'],
      ['Clients Served', '400+'],
      ['Positive Ratings', '98%'],
    ]);
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
