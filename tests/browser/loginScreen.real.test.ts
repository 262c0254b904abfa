import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { userOn } from '../../tools/e2e/userActions.ts';
import { logIn, logOut, password, signUp } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

realChromium.describe('Login', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    page = await site.newPage();
    user = userOn(page);
  });

  beforeEach(async () => {
    await page.unrouteAll();
    await logOut(page);
    await page.goto('/auth/login');
  });

  it('logs in with Google', async () => {
    await user.press('Login with Google');
    await user.chooseGoogle('linus@login.example.org', 'Linus T.');
    await user.seesToast('Logged in with Google!');
    await page.getByRole('img', { name: 'Linus T.' }).waitFor();
    await page.waitForURL(`${site.url}/`);
  });

  it('shows the language that the user has chosen in another browser', async () => {
    await signUp(site.url, 'emmy@login.example.org', 'Emmy');
    const lang = (one: Page) => one.evaluate(() => document.documentElement.lang);
    const choose = async (one: Page, button: string, language: string) => {
      await one.getByRole('button', { name: button }).click();
      await one.getByRole('menuitem', { name: language }).click();
      await one.getByRole('button', { name: button }).waitFor({ state: 'detached' });
    };
    await logIn(page, 'emmy@login.example.org');
    await choose(page, 'Language', 'Deutsch');
    await expect.poll(() => lang(page)).toBe('de');

    const other = await site.newPage();
    await other.goto('/auth/login');
    await userOn(other).fill({ Email: 'emmy@login.example.org', Password: password });
    await userOn(other).press('Login');
    await other.getByRole('button', { name: 'Abmelden' }).waitFor();
    expect(await lang(other)).toBe('de');
    await other.context().close();
    await choose(page, 'Sprache', 'English');
  });
});
