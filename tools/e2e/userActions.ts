import type { Page } from 'playwright-core';

/** The list of toasts. Not found by its role, because a modal dialog hides the role. */
const toastsOf = (page: Page) => page.locator('section[aria-label=Messages]');

/** Waits until the app has replaced the server's page. */
export const untilApp = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );

/** The actions and checks of a user on a page, which find elements by the words on the page. */
export const userOn = (page: Page) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    field,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** Opens the form of one more bid, beside an open one. */
    bidAgain: async () => {
      // Before the first bid is shown, the button with the name below still sends the first bid's form.
      await page.getByRole('button', { name: /^(Revise|Add an offer)$/ }).waitFor();
      await page.getByRole('button', { name: 'Place Your Bid' }).click();
    },
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    /** Waits until an element with exactly this text is there. */
    sees: (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor(),
    seesToast: (text: string | RegExp) => toastsOf(page).getByText(text).last().waitFor(),
    chooseGoogle: async (email: string, name: string) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Continue' }).click();
    },
  };
};
