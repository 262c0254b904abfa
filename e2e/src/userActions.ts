import type { Page } from 'playwright-core';

/** Where toasts are; not by its role, which it has not while a dialog is open. */
export const toastsOf = (page: Page) => page.locator('section[aria-label=Notifications]');

/** What a person does and sees on a page, by the words that stand there. */
export const handsOn = (page: Page) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    field,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    /** Waits until the text stands somewhere, whole. */
    said: (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor(),
    /** Waits for a toast. */
    toast: (text: string | RegExp) => toastsOf(page).getByText(text).last().waitFor(),
    /** What stands at a field: what is wrong with it. */
    describedBy: (label: string) =>
      field(label).evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    /** Presses Retry, and waits for the call that it leads to. */
    retry: async (path: RegExp) => {
      const again = page.waitForRequest((request) => path.test(new URL(request.url()).pathname));
      await page.getByRole('button', { name: 'Retry' }).click();
      await again;
    },
    chooseGoogle: async (email: string, name: string) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Continue' }).click();
    },
  };
};
