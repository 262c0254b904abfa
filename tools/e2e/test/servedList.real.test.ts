import { expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { postTask, signUp } from '../people.ts';
import { onSite, type Site } from '../site.ts';

const many = 49;

realChromium.describe('a list of 49 tasks on a page from the server', () => {
  let site: Site;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@servedlist.example.org', 'Ada Lovelace');
    for (let task = 1; task <= many; task += 1) await postTask(site.url, ada, { title: `Scrolled ${task}` });
  });

  it.each(['', '?sort=budget&category=Writing'])('/browsetask%s is scrolled to its end', async (options) => {
    const page = await site.newPage();
    await expect
      .poll(async () => {
        await page.goto(`/browsetask${options}`);
        return page.locator('#page-data').count();
      })
      .toBe(1);
    const last = options === '' ? 'Scrolled 1' : `Scrolled ${many}`;
    const card = page.getByRole('heading', { name: last, exact: true });
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return card.isVisible();
      })
      .toBe(true);
    expect(await page.getByText('Failed to fetch tasks.').count()).toBe(0);
    await page.context().close();
  });
});
