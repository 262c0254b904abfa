import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { hold } from '../failures.ts';
import { userOn } from '../userActions.ts';
import { logIn, logOut, password, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

realChromium.describe('Login', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    await signUp(site.url, 'ada@login.example.org', 'Ada Lovelace');
    page = await site.newPage();
    user = userOn(page);
  });

  beforeEach(async () => {
    await page.unrouteAll();
    await logOut(page);
    await page.goto('/auth/login');
  });

  it('says why it failed, in a toast and inline', async () => {
    await user.fill({ Email: 'ada@login.example.org', Password: 'Wr0ng-password' });
    await user.press('Login');
    const message = page.getByText('Login failed: The email or the password is wrong.', { exact: true });
    await expect.poll(() => message.count()).toBe(2);
  });

  it('needs an email to reset a password, and sends a mail to the typed one', async () => {
    await user.press('Forgot Password');
    await expect.poll(() => user.describedBy('Email')).toBe('Please enter your email address.');
    await user.fill({ Email: 'ada@login.example.org' });
    const sent = page.waitForRequest((request) => request.url().includes('accounts:sendOobCode'));
    await user.press('Forgot Password');
    await user.seesToast('Password reset email sent.');
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@login.example.org' });
  });

  it('logs in with Google', async () => {
    await user.press('Login with Google');
    await user.chooseGoogle('linus@login.example.org', 'Linus T.');
    await user.seesToast('Logged in with Google!');
    await page.getByRole('img', { name: 'Linus T.' }).waitFor();
    await page.waitForURL(`${site.url}/`);
  });

  it('leads to Register', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL(`${site.url}/auth/register`);
  });

  describe('a page that needs a login', () => {
    it.each(['/addtask', '/myPostedTask', '/tasks/0198c0de-0000-7000-8000-000000000000?from=mail#bids'])(
      '%s leads to Login and back',
      async (path) => {
        await logOut(page);
        await page.goto(path);
        await page.waitForURL(`${site.url}/auth/login`);
        await logIn(page, 'ada@login.example.org');
        await page.waitForURL(site.url + path);
      },
    );

    it('shows that it is loading until the signed-in user is known', async () => {
      await logIn(page, 'ada@login.example.org');
      const release = await hold(page, { path: /^\/config\.json$/ });
      await page.goto('/addtask');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      release();
      await page.getByRole('heading', { level: 1, name: 'Add Task' }).waitFor();
    });
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
