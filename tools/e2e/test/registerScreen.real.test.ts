import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { answerWith, identityError } from '../failures.ts';
import { userOn } from '../userActions.ts';
import { logOut, password, photo, signUp } from '../people.ts';
import { onSite, type Site } from '../site.ts';

const strength = 'Password must be at least 6 characters and include both uppercase and lowercase letters.';
const call = (name: string) => ({ path: new RegExp(`/accounts:${name}$`) });
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

  it.each([
    [{}, 'Name', 'Please enter your name.'],
    [{}, 'Photo URL', 'Please enter the address of a photo.'],
    [{}, 'Email', 'Please enter your email address.'],
    [{}, 'Password', 'Please enter your password.'],
    [{ Name: 'Grace' }, 'Name', 'Name should be at least 6 characters'],
    [{ Password: 'Abcde' }, 'Password', strength],
    [{ Password: 'abcdefg' }, 'Password', strength],
    [{ Password: 'ABCDEFG' }, 'Password', strength],
  ] as const)('with %o it says at %s: %s', async (typed, label, message) => {
    await user.fill(typed);
    await user.press('Register');
    await expect.poll(() => user.describedBy(label)).toBe(message);
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

  it('shows the rules of the project’s password policy at the password', async () => {
    const refusal = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [...]';
    await answerWith(page, call('signUp'), identityError(refusal));
    await user.fill(registration('policy@register.example.org'));
    await user.press('Register');
    await expect.poll(() => user.describedBy('Password')).toMatch(/password/i);
  });

  it('shows that only the profile could not be saved: the account exists', async () => {
    await answerWith(page, call('update'), identityError('INTERNAL_ERROR'));
    await user.fill(registration('profile@register.example.org'));
    await user.press('Register');
    await user.sees('Profile update failed.');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('signs up with Google', async () => {
    await user.press('Sign Up with Google');
    await user.chooseGoogle('margaret@register.example.org', 'Margaret H.');
    await user.seesToast('Registration successful with Google!');
    await page.waitForURL(`${site.url}/`);
  });

  it('shows an error if the account signs in in another way', async () => {
    await answerWith(page, call('signInWithIdp'), {
      json: { needConfirmation: true, verifiedProvider: ['password'], email: 'ada@register.example.org' },
    });
    await user.press('Sign Up with Google');
    await user.chooseGoogle('ada@register.example.org', 'Ada Lovelace');
    await user.seesToast('This email is already associated with a different sign-in method.');
  });

  it('leads to Login', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(`${site.url}/auth/login`);
  });
});
