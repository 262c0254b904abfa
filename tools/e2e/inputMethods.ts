import type { Locator, Page } from 'playwright-core';

/** Presses Tab until the element has the focus; throws if Tab does not reach it. Calls `check` after each Tab. */
export const tabTo = async (page: Page, wanted: Locator, check?: () => Promise<void>): Promise<void> => {
  const isThere = () => wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    await check?.();
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}.`);
};

/** How a person presses buttons and fills in fields, which are found by their names. */
export interface InputMethod {
  press(button: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
}

const buttonOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// Finds fields by their role, so that an open dialog hides the fields behind it.
const fieldOn = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const mouseOn = (page: Page): InputMethod => ({
  press: (button) => buttonOn(page, button).click(),
  fill: (label, text) => fieldOn(page, label).fill(text),
});

export const keyboardOn = (page: Page): InputMethod => ({
  press: async (button) => {
    // In Firefox, Enter presses a button only in the window in front.
    await page.bringToFront();
    const wanted = buttonOn(page, button);
    await wanted.waitFor();
    await tabTo(page, wanted);
    await page.keyboard.press('Enter');
  },
  fill: async (label, text) => {
    const wanted = fieldOn(page, label);
    await wanted.waitFor();
    await tabTo(page, wanted);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
});
