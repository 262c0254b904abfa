import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the bell shows unread notifications, finds these sentences about the task as new ones, and marks all as read. */
export const findNotification = async (
  page: Page,
  title: string,
  ...sentences: readonly string[]
): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entries = panel
    .getByRole('list', { name: title, exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'New' });
  for (const sentence of sentences)
    await expect.poll(() => entries.filter({ hasText: sentence }).count()).toBe(1);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await entries.first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
};
