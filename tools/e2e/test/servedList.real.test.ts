import { expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { postTask, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';
import { untilApp } from '../userActions.ts';

const many = 49;

realChromium.describe('a list of 49 tasks on a page from the server', () => {
  let site: Site;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@servedlist.example.org', 'Ada Lovelace');
    for (let task = 1; task <= many; task += 1) {
      // Cards of different heights.
      const description = 'The work to do. '.repeat(1 + (task % 9));
      await postTask(site.url, ada, { title: `Scrolled ${task}`, description });
    }
  });

  it('is where it was left after Back, on a phone', async () => {
    const page = await site.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/browsetask');
    await untilApp(page);
    const title = `Scrolled ${many - 40}`;
    const card = page.getByRole('heading', { name: title, exact: true });
    await card.scrollIntoViewIfNeeded();
    // The cards around it are drawn now.
    await page.waitForTimeout(300);
    const placeOf = async () => Math.round((await card.boundingBox())?.y ?? NaN);
    const before = await placeOf();
    await page.getByRole('link', { name: `See Details: ${title}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.goBack();
    await card.waitFor();
    await expect.poll(placeOf).toBe(before);
    await page.context().close();
  });
});
