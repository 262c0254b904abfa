import { beforeAll, describe, expect, it } from 'vitest';
import { findNotification } from '../../tools/e2e/bell.ts';
import { asked } from '../../tools/e2e/api.ts';
import { emailOf, biddingOn, type BiddingSite, type WithPage } from '../../tools/e2e/biddingPeople.ts';
import { browserName, realBrowser } from '../../tools/e2e/browsers.ts';
import { mouseOn } from '../../tools/e2e/inputMethods.ts';
import { placeBid, postTask } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

/** The screen of this journey in each browser; deal.journey uses the keyboard on a wide screen. */
const screen = { Chromium: 'a phone', Firefox: 'a wide screen' } as const;

realBrowser.describe('from offers to a finished task, with three people at once', () => {
  let at: BiddingSite;

  onSite.beforeAll(async ({ site }) => {
    at = await biddingOn(site);
  });

  it('Bob searches with a slip, and finds a task', async () => {
    const title = 'Draw a zeppelin';
    await postTask(at.site.url, at.people.Ada, { title, category: 'Design' });
    const { Bob: page } = at.pages;
    await page.getByRole('link', { name: 'Browse Tasks' }).first().click();
    await userOn(page).sees(/^\d+ tasks in all$/);
    await userOn(page).fill({ Search: 'zepelin' });
    await page.getByText('No task has “zepelin”. Showing tasks for “zeppelin”.').waitFor();
    expect(await page.locator('mark').allInnerTexts()).toEqual(['zeppelin']);
    await page.getByLabel('Category').click();
    await page.getByRole('option', { name: /^Design, \d+ tasks?$/ }).click();
    await page.getByRole('link', { name: `See Details: ${title}` }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  it('Bob sees two offers close a task that takes two, and a withdrawal open it again', async () => {
    const { Ada, Cleo, Dan } = at.people;
    const id = await postTask(at.site.url, Ada, { title: 'A map for two offers', maxOffers: 2 });
    await at.openTask('Bob', id);
    await userOn(at.pages.Bob).sees('At most 2 · 0 so far');
    await placeBid(at.site.url, Cleo, id, { amount: 9, message: 'Cleo draws maps.' });
    const bidId = await placeBid(at.site.url, Dan, id, { amount: 8, message: 'Dan draws fast.' });
    await userOn(at.pages.Bob).sees(/^Closed: 2 offers reached/);
    await asked(at.site.url, Dan, `POST /bids/${bidId}/withdraw`);
    await userOn(at.pages.Bob).sees('At most 2 · 1 so far');
    await at.pages.Bob.getByLabel('Amount').waitFor();
  });

  describe(`on ${screen[browserName]} by a mouse`, () => {
    const title = 'A map of the town';
    let id: string;
    let loadsBefore: readonly number[];
    const user = (name: WithPage) => userOn(at.pages[name]);
    const hands = (name: WithPage) => mouseOn(at.pages[name]);

    beforeAll(() => at.sizeAll(screen[browserName]));

    it('Ada posts a task, and goes to its bids', async () => {
      const { Ada: page } = at.pages;
      // In Firefox, only the front window has an element with the focus.
      await page.bringToFront();
      await page.goto('/addtask');
      await user('Ada').fill({ Title: title, Description: 'Of the old town.', Budget: '900' });
      await user('Ada').fill({ Deadline: '2031-03-07' });
      await user('Ada').field('Category').click();
      await page.getByRole('option', { name: 'Design' }).click();
      await hands('Ada').press('Add Task');
      await page.waitForURL('**/myPostedTask');
      await page.getByRole('link', { name: `0 open bids on ${title}` }).click();
      await page.waitForURL(/#bids$/);
      await user('Ada').sees('No bids yet. New ones appear here by themselves.');
      await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('bids');
      id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    });

    it('three people make offers, which Ada sees at once, with a notification of each', async () => {
      await Promise.all([at.openTask('Bob', id), at.openTask('Cleo', id)]);
      loadsBefore = at.loads();
      for (const [name, amount] of [
        ['Bob', '800'],
        ['Cleo', '950.50'],
      ] as const) {
        await hands(name).fill('Amount', amount);
        await hands(name).fill('Days (optional)', '7');
        await hands(name).fill('Message', `${name} draws maps.`);
        await hands(name).press('Place Your Bid');
        await user(name).seesToast('Your bid has been placed!');
        await at.ownBid(name).filter({ hasText: 'Open' }).waitFor();
      }
      await placeBid(at.site.url, at.people.Dan, id, { amount: 700, message: 'Dan draws fast.' });
      for (const [name, offer] of [
        ['Bob', '$800 · 7 days'],
        ['Cleo', '$950.50 · 7 days'],
        ['Dan', '$700'],
      ] as const)
        await at.bidOf(name).filter({ hasText: offer }).waitFor();
      await at.pages.Ada.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
      await findNotification(
        at.pages.Ada,
        title,
        'Bob Journey offered $800 in 7 days',
        'Cleo Journey offered $950.50 in 7 days',
        'Dan Journey offered $700',
      );
      // Nobody sees the offer of another.
      expect(await at.pages.Bob.getByText('$950.50').count()).toBe(0);
      expect(await at.pages.Cleo.getByText('Dan draws fast.').count()).toBe(0);
    });

    it('Cleo revises the offer', async () => {
      await hands('Cleo').press('Revise your bid of $950.50');
      await hands('Cleo').fill('Amount', '850');
      await hands('Cleo').press('Revise');
      await user('Cleo').seesToast('Your bid is revised.');
      await at.bidOf('Cleo').filter({ hasText: '$850 · 7 days' }).waitFor();
      await findNotification(at.pages.Ada, title, 'Cleo Journey changed the offer to $850 in 7 days');
    });

    it('Ada accepts it; Cleo gets a notification, and so do the bidders that are declined', async () => {
      await hands('Ada').press('Accept the bid of Cleo Journey');
      await at.pages.Ada.getByRole('alertdialog', { name: 'Accept this bid?' }).waitFor();
      await hands('Ada').press('Accept');
      await user('Ada').seesToast('The bid is accepted.');
      await at.ownBid('Bob').filter({ hasText: 'Declined' }).waitFor();
      await findNotification(at.pages.Bob, title, 'Your bid was declined');
      await at.ownBid('Cleo').filter({ hasText: 'Accepted' }).waitFor();
      await at
        .ownBid('Cleo')
        .getByRole('link', { name: emailOf('Ada') })
        .waitFor();
      await findNotification(at.pages.Cleo, title, 'Your bid was accepted');
      await at.bidOf('Dan').filter({ hasText: 'Declined' }).waitFor();
      expect(await at.pages.Bob.getByRole('button', { name: 'Place Your Bid' }).count()).toBe(0);
      expect(await at.pages.Bob.getByRole('link', { name: emailOf('Ada') }).count()).toBe(0);
    });

    const deliver = async (note: string) => {
      await hands('Cleo').press('Mark as delivered');
      await at.pages.Cleo.getByRole('dialog').waitFor();
      await hands('Cleo').fill('Note', note);
      await hands('Cleo').press('Mark as delivered');
      await user('Cleo').seesToast('The work is marked as delivered.');
      await user('Ada').sees(note);
      await findNotification(at.pages.Ada, title, 'Cleo Journey delivered the work');
    };

    it('Cleo delivers, Ada asks for changes, Cleo delivers again', async () => {
      await deliver('In the mail.');
      await hands('Ada').press('Ask for changes');
      await at.pages.Ada.getByRole('dialog').waitFor();
      await hands('Ada').fill('Note', 'The river is missing.');
      await hands('Ada').press('Ask for changes');
      await user('Ada').seesToast('The bidder is asked for changes.');
      await user('Cleo').sees('The river is missing.');
      await findNotification(at.pages.Cleo, title, 'The owner asks for changes to your work');
      await deliver('With the river.');
    });

    it('Ada completes the task, and all of it needed no reload', async () => {
      await hands('Ada').press('Complete');
      await at.pages.Ada.getByRole('alertdialog', { name: 'Complete this task?' }).waitFor();
      await hands('Ada').press('Complete');
      await user('Ada').seesToast('The task is completed.');
      await user('Cleo').sees('Done: the task is completed.');
      await user('Bob').sees('Nothing to do: the task is completed.');
      await findNotification(at.pages.Cleo, title, 'The owner changed: Status');
      expect(at.loads()).toEqual(loadsBefore);
    });
  });
});
