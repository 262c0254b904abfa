import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../../tools/e2e/accessibility.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { keyboardOn } from '../../tools/e2e/inputMethods.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { logIn, placeBid, postTask, signUp } from '../../tools/e2e/people.ts';

realChromium.describe('an owner and a bidder at once', () => {
  let ada: Page;
  let bob: Page;
  let taskId: string;
  const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
  const log = (page: Page) => page.getByRole('log');

  onSite.beforeAll(async ({ site }) => {
    const owner = await signUp(site.url, 'ada@messages.example.org', 'Ada Writes');
    const bidder = await signUp(site.url, 'bob@messages.example.org', 'Bob Writes');
    taskId = await postTask(site.url, owner, { title: 'Mend the lighthouse' });
    await placeBid(site.url, bidder, taskId, { amount: 70, message: 'I mend.' });
    [ada, bob] = [await site.newPage(withAxe), await site.newPage(withAxe)];
    await Promise.all([logIn(ada, owner.email), logIn(bob, bidder.email)]);
    await Promise.all([addAxe(ada), addAxe(bob)]);
  });

  it('write to each other on the task, by the keyboard, and each sees it at once', async () => {
    await ada.goto(`/tasks/${taskId}`);
    await keyboardOn(ada).press('Messages with Bob Writes');
    await ada.getByText(/^No messages yet/).waitFor();
    await bob.goto('/mybids');
    await bob.getByRole('link', { name: 'Mend the lighthouse' }).first().waitFor();

    await field(ada).fill('Which paint? See https://example.com/paint.');
    await ada.keyboard.press('Control+Enter');
    await log(ada).getByText('Which paint?').waitFor();
    await bob.getByRole('link', { name: '1 unread message' }).first().click();
    const link = log(bob).getByRole('link', { name: 'https://example.com/paint' });
    expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
    await keyboardOn(bob).fill('Message to Ada Writes', 'أحمر، من فضلك');
    await keyboardOn(bob).press('Send');
    await log(ada).getByText('أحمر، من فضلك').waitFor();
    await bob.getByRole('button', { name: 'Messages with Ada Writes', exact: true }).waitFor();
    await ada.getByRole('button', { name: 'Messages with Bob Writes', exact: true }).waitFor();
  });

  it('find a draft again after a reload, and no barrier, also on a narrow screen', async () => {
    await field(bob).fill('A draft');
    // After the reload, the messages are open again.
    await bob.reload();
    await bob.getByText('Draft restored').waitFor();
    expect(await field(bob).inputValue()).toBe('A draft');
    for (const page of [ada, bob]) expect(await barriersOn(page, [1440, 360])).toEqual([]);
  });
});
