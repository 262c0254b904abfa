import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, fits, withAxe } from '../accessibility.ts';
import { asked } from '../api.ts';
import { realChromium } from '../chromium.ts';
import { keyboardOn } from '../inputMethods.ts';
import { onSite } from '../onSite.ts';
import { logIn, placeBid, postTask, signUp, type Person } from '../people.ts';
import type { Site } from '../site.ts';
import { userOn } from '../userActions.ts';

realChromium.describe('the shortlist of an owner, and the outcome for a bidder', () => {
  let site: Site;
  let page: Page;
  let people: Record<'ada' | 'bob' | 'cleo', Person>;
  let taskId: string;
  const rows = () => page.getByRole('list', { name: 'Bids on this task' }).getByRole('listitem');

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const join = (name: string) => signUp(site.url, `${name.toLowerCase()}@shortlist.example.org`, name);
    people = { ada: await join('Ada'), bob: await join('Bob'), cleo: await join('Cleo') };
    taskId = await postTask(site.url, people.ada, { title: 'A kite', budget: 500 });
    for (const [person, amount] of [
      ['bob', 300],
      ['cleo', 200],
      ['bob', 100],
      ['cleo', 500],
      ['cleo', 400],
      ['cleo', 450],
    ] as const)
      await placeBid(site.url, people[person], taskId, { amount, message: `For ${amount}` });
    page = await site.newPage(withAxe);
    await addAxe(page);
    await logIn(page, people.ada.email);
  });

  it('is kept by the keyboard, over a reload, and filters the list', async () => {
    await page.goto(`/tasks/${taskId}`);
    await rows().first().waitFor();
    // Those of one person are together: Cleo's came last.
    await expect
      .poll(() => rows().getByRole('heading').allInnerTexts())
      .toEqual([
        ...[1, 2, 3, 4].map((nth) => `Cleo Bid ${nth} of 4 by this person`),
        ...[1, 2].map((nth) => `Bob Bid ${nth} of 2 by this person`),
      ]);
    const bobs = rows().filter({ hasText: 'For 300' });
    await bobs.getByRole('button', { name: 'Shortlist the bid of Bob' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const keyboard = keyboardOn(page);
    await keyboard.fill('Note', 'A sketch first');
    await keyboard.press('Save');
    await userOn(page).seesToast('Your note is saved.');
    await bobs.getByText('A sketch first').waitFor();
    await page.reload();
    await page.getByRole('checkbox', { name: 'Shortlisted' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await rows().getByText('A sketch first').waitFor();
    expect(await bobs.getByRole('button', { pressed: true }).innerText()).toBe('Shortlist');
  });

  it('has no barrier on a narrow and on a wide screen, and fits from right to left', async () => {
    await page.getByRole('checkbox', { name: 'Shortlisted' }).click();
    await expect.poll(() => rows().count()).toBe(6);
    expect(await barriersOn(page, [360, 1440])).toEqual([]);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByText('العربية').click();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByText('A sketch first').waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('is nothing that a bidder sees; after the decision the bidder reads the outcome, live', async () => {
    const bob = await site.newPage();
    await logIn(bob, people.bob.email);
    await bob.goto(`/tasks/${taskId}`);
    await userOn(bob).sees('Your bids on this task');
    const bids = JSON.parse(await asked(site.url, people.ada, `GET /tasks/${taskId}/bids?sort=amount`)) as {
      readonly _id: string;
    }[];
    await asked(site.url, people.ada, `POST /bids/${bids[1]?._id}/accept`);
    await userOn(bob).sees(
      'There were 6 offers with a median of $350; counted from the lowest amount, yours was number 1.',
    );
    expect(await bob.getByText(/sketch|Shortlist/).count()).toBe(0);
  });
});
