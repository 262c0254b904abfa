import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { hold } from '../failures.ts';
import { postTask, signUp, type Person } from '../people.ts';
import { openSite, type Site } from '../site.ts';
import { untilApp } from '../userActions.ts';

const readers = [
  { locale: 'de-DE', budget: '1.250,50', unclear: '1,250', example: '1250,50' },
  { locale: 'ar-EG', budget: '١٬٢٥٠٫٥٠', unclear: '١٫٢٥٠', example: '١٢٥٠٫٥٠' },
];

realChromium.describe('numbers as people write them', () => {
  let site: Site;
  let ada: Person;
  // Of its own: no other task is on the board.
  beforeAll(async () => {
    site = await openSite();
    ada = await signUp(site.url, 'ada@example.org', 'Ada Lovelace');
    await postTask(site.url, ada, { title: 'Cheap', budget: 1.25 });
    await postTask(site.url, ada, { title: 'Dear', budget: 1250.5 });
  });
  afterAll(() => site.close());

  const sees = async (page: Page, titles: readonly string[]) =>
    expect.poll(() => page.locator('main li h2').allInnerTexts()).toEqual(titles);
  const helpOf = (page: Page, id: string) => page.locator(`#${id}-helper-text`);

  it.each(readers)(
    'a filter in $locale takes $budget, before the app is there and without script',
    async ({ locale, budget, unclear, example }) => {
      const address = `/browsetask?minBudget=${encodeURIComponent(budget)}`;
      const still = await site.newPage({ locale, javaScriptEnabled: false });
      await still.goto(address);
      await sees(still, ['Dear']);
      expect(await still.locator('#filter-minBudget').inputValue()).toBe(example);
      await still.locator('#filter-minBudget').fill(unclear);
      await still.locator('#filter-minBudget').press('Enter');
      await sees(still, ['Dear', 'Cheap']);
      expect(await still.locator('#filter-minBudget').inputValue()).toBe(unclear);
      expect(await helpOf(still, 'filter-minBudget').innerText()).toContain(example);
      await still.context().close();

      const page = await site.newPage({ locale });
      const release = await hold(page, { path: /^\/assets\/.*\.js$/ });
      await page.goto('/browsetask');
      await page.locator('#filter-minBudget').pressSequentially(budget);
      release();
      await untilApp(page);
      await sees(page, ['Dear']);
      expect(new URL(page.url()).searchParams.get('minBudget')).toBe('1250.5');
      expect(await page.locator('#filter-minBudget').inputValue()).toBe(budget);
      await page.context().close();
    },
  );
});
