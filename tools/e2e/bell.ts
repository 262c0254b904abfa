import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the bell shows something unread; opens it, finds that sentence as new as often, marks all as read, and closes it. */
export const findNotification = async (page: Page, sentence: string, times = 1): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entries = panel.getByRole('listitem').filter({ hasText: sentence }).filter({ hasText: 'New' });
  await expect.poll(() => entries.count()).toBe(times);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await entries.first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
};
