import type { Browser, Page } from 'playwright-core';
import { mouseOn } from '../../e2e/inputMethods.ts';
import { password, photo } from '../../e2e/people.ts';
import { userOn } from '../../e2e/userActions.ts';

/** People who come to the product with a browser, each with empty storage. */
export const peopleIn = (browser: Browser, url: string) => {
  const faults: string[] = [];
  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => faults.push(error.message));
    return page;
  };
  return {
    newPage,
    /** What the app's scripts threw. */
    faults,
    /** A person registers on the site. */
    register: async (name: string) => {
      const page = await newPage();
      const user = userOn(page);
      const email = `${name.toLowerCase()}@harbour.example.org`;
      await page.goto('/auth/register');
      await user.fill({ Name: `${name} Harbour`, 'Photo URL': photo, Email: email, Password: password });
      await user.press('Register');
      await page.getByText('Registration successful!').waitFor();
      await page.waitForURL(`${url}/`);
      return { page, ...user, ...mouseOn(page), email };
    },
  };
};
