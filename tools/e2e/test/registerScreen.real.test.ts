import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { userOn } from '../userActions.ts';
import { logOut, password, photo, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const registration = (email: string) => ({
  Name: 'Grace Hopper',
  'Photo URL': photo,
  Email: email,
  Password: password,
});

realChromium.describe('Register', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    await signUp(site.url, 'ada@register.example.org', 'Ada Lovelace');
    page = await site.newPage();
    user = userOn(page);
  });

  beforeEach(async () => {
    await page.unrouteAll();
    await logOut(page);
    await page.goto('/auth/register');
  });

  it('takes a name and a password of 6 characters, says ‘Registration successful!’ and goes home', async () => {
    await user.fill({ ...registration('six@register.example.org'), Name: 'Sixsix', Password: 'Abcdef' });
    await user.press('Register');
    await user.seesToast('Registration successful!');
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('img', { name: 'Sixsix' }).waitFor();
  });

  it('says that an email is in use, in a toast and at the field', async () => {
    await user.fill(registration('ada@register.example.org'));
    await user.press('Register');
    await user.seesToast('This email is already in use. Please try logging in.');
    expect(await user.describedBy('Email')).toBe('This email is already in use.');
  });

  it('signs up with Google', async () => {
    await user.press('Sign Up with Google');
    await user.chooseGoogle('margaret@register.example.org', 'Margaret H.');
    await user.seesToast('Registration successful with Google!');
    await page.waitForURL(`${site.url}/`);
  });

  it('leads to Login', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(`${site.url}/auth/login`);
  });
});
