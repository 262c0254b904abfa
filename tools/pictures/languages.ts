import { logIn, signUp } from '../e2e/people.ts';
import type { Site } from '../e2e/site.ts';
import type { OnPicture } from './shown.ts';

const languages = ['en', 'de', 'ar'];
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Shows the main screens in each language: `home.de.dark`. */
export const showLanguages = async (site: Site, shown: OnPicture, colorScheme: Theme): Promise<void> => {
  const page = await site.newPage({ viewport: { width: 1280, height: 860 }, colorScheme });
  // A user without bids, so that the page of a task has the form.
  const email = `carol.${colorScheme}@example.com`;
  await signUp(site.url, email, 'Carol Mendes');
  await logIn(page, email);
  for (const language of languages) {
    await page.evaluate((code) => {
      localStorage.setItem('language', code);
      document.cookie = `language=${code}; path=/`;
    }, language);
    const show = (name: string) => shown(page, `${name}.${language}.${colorScheme}`);
    const firstTask = page.getByRole('main').locator('a[href^="/tasks/"]').first();
    await page.goto('/');
    await firstTask.waitFor();
    await show('home');
    await page.goto('/browsetask');
    await firstTask.waitFor();
    await show('browse');
    await firstTask.click();
    await page.waitForURL(/\/tasks\//);
    await page.getByRole('main').locator('form textarea').first().waitFor();
    await show('task');
  }
  await page.close();
};
