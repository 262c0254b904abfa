import { join } from 'node:path';
import { logIn } from '../e2e/people.ts';
import type { Site } from '../e2e/site.ts';

const languages = ['en', 'de', 'ar'];
const themes = ['light', 'dark'] as const;

/** The main screens in every language and both themes: `home.de.dark.png`. */
export const takeLanguages = async (site: Site, folder: string): Promise<void> => {
  for (const colorScheme of themes) {
    const page = await site.newPage({ viewport: { width: 1280, height: 860 }, colorScheme });
    await logIn(page, 'bob@example.com');
    for (const language of languages) {
      await page.evaluate((code) => {
        localStorage.setItem('language', code);
        document.cookie = `language=${code}; path=/`;
      }, language);
      const take = async (name: string) => {
        await page.locator('header .MuiAvatar-root').waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({
          path: join(folder, `${name}.${language}.${colorScheme}.png`),
          animations: 'disabled',
        });
      };
      const firstTask = page.getByRole('main').locator('a[href^="/tasks/"]').first();
      await page.goto('/');
      await firstTask.waitFor();
      await take('home');
      await page.goto('/browsetask');
      await firstTask.waitFor();
      await take('browse');
      await firstTask.click();
      await page.getByRole('main').locator('form').first().waitFor();
      await take('task');
    }
    await page.close();
  }
};
