import { expect, it } from 'vitest';
import { biddingOn, type BiddingSite } from '../biddingPeople.ts';
import { realChromium } from '../chromium.ts';
import { placeBid, postTask } from '../people.ts';
import { onSite } from '../onSite.ts';
import { userOn } from '../userActions.ts';

realChromium.describe('a dialog that is open while another person acts', () => {
  let at: BiddingSite;
  onSite.beforeAll(async ({ site }) => {
    at = await biddingOn(site, 'dialogs');
  });

  /** A new task of Ada's with a bid of Bob's, open on both screens. */
  const openBid = async () => {
    const { Ada, Bob } = at.people;
    const id = await postTask(at.site.url, Ada, { title: 'A sign' });
    await placeBid(at.site.url, Bob, id, { amount: 100, days: 5, message: 'In wood.' });
    await Promise.all((['Ada', 'Bob'] as const).map((name) => at.openTask(name, id)));
  };
  const bobRevises = async () => {
    const bob = userOn(at.pages.Bob);
    await bob.press('Revise your bid of $100');
    await bob.fill({ Amount: '900' });
    await at.pages.Bob.getByRole('dialog').getByRole('button', { name: 'Revise' }).click();
    await bob.seesToast('Your bid is revised.');
  };
  const askToAccept = async () => {
    await userOn(at.pages.Ada).press('Accept the bid of Bob Journey');
    const question = at.pages.Ada.getByRole('alertdialog', { name: 'Accept this bid?' });
    await question.filter({ hasText: 'for $100 in 5 days' }).waitFor();
    return question;
  };
  const accepted = () => at.pages.Ada.getByRole('region', { name: 'Accepted bid' });

  it('shows the offer of now and asks again: the deal is the one on the screen', async () => {
    await openBid();
    const question = await askToAccept();
    await question.getByRole('button', { name: 'Accept' }).focus();
    await bobRevises();
    await question.filter({ hasText: 'for $900 in 5 days' }).waitFor();
    await question.getByRole('alert').filter({ hasText: 'has changed the offer meanwhile' }).waitFor();
    expect(await question.innerText()).not.toContain('$100');
    expect(await at.pages.Ada.locator(':focus').innerText()).toBe('Cancel');
    await question.getByRole('button', { name: 'Accept' }).click();
    await userOn(at.pages.Ada).seesToast('The bid is accepted.');
    await accepted().filter({ hasText: '$900' }).waitFor();
  });

  it('makes no deal over an offer that its page has not heard of', async () => {
    const { Ada: page } = at.pages;
    await page.context().route('**/api/updates*', (route) => route.abort());
    await openBid();
    const question = await askToAccept();
    await bobRevises();
    await question.getByRole('button', { name: 'Accept' }).click();
    await userOn(page).seesToast(/^The bidder has changed the offer since you read it\./);
    await at.bidOf('Bob').filter({ hasText: '$900' }).filter({ hasText: 'Open' }).waitFor();
    expect(await accepted().count()).toBe(0);
    await page.context().unroute('**/api/updates*');
  });

  it('ends when it can’t do any more what it was opened for, and keeps what was typed', async () => {
    await openBid();
    const question = await askToAccept();
    await userOn(at.pages.Bob).press('Revise your bid of $100');
    await userOn(at.pages.Bob).fill({ Message: 'In oak.' });
    const { url } = at.site;
    const path = new URL(at.pages.Ada.url()).pathname;
    await fetch(`${url}/api${path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${at.people.Ada.token}` },
    });
    const form = at.pages.Bob.getByRole('dialog');
    for (const dialog of [question, form]) {
      await dialog
        .getByText(/^This is not possible any more\. Nothing to do: the task was deleted\./)
        .waitFor();
      expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Close']);
    }
    expect(await form.getByLabel('Message').inputValue()).toBe('In oak.');
    await form.getByRole('button', { name: 'Close' }).click();
    await userOn(at.pages.Bob).sees('This task is not there any more, or never was.');
  });
});
