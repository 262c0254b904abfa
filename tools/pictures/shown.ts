import type { Page } from 'playwright-core';

/** Called with each screen of a picture, once all of it is there. */
export type OnPicture = (page: Page, name: string) => Promise<void>;

/** Waits for the app: the bar shows the signed-in user and what is unread, and nothing is loading any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('header .MuiAvatar-root').waitFor();
  await page.waitForFunction(
    () => document.querySelector('main .MuiSkeleton-root, [role=progressbar]') === null,
  );
  // The bell shows a number, or none, once the app has this answer.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => new URL(name).pathname === '/api/notifications'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What has come is on the screen after the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
};
