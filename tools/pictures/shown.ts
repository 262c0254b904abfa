import type { Page } from 'playwright-core';

/** Called with each screen of a picture when the screen is complete. */
export type OnPicture = (page: Page, name: string) => Promise<void>;

/** Waits until the navbar shows the signed-in user and the unread notifications, and nothing is loading any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('header .MuiAvatar-root').waitFor();
  await page.waitForFunction(
    () => document.querySelector('main .MuiSkeleton-root, [role=progressbar]') === null,
  );
  // When the app has this answer, the bell shows its number, or none.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => new URL(name).pathname === '/api/notifications'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The next frame paints all that has arrived.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
};
