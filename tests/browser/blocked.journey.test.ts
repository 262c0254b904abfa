import { expect, it } from 'vitest';
import { findNotification } from '../../tools/e2e/bell.ts';
import { biddingOn, type BiddingSite, type WithPage } from '../../tools/e2e/biddingPeople.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { keyboardOn } from '../../tools/e2e/inputMethods.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { postTask } from '../../tools/e2e/people.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const refused = /^One of you has blocked the other, so this is not possible/;
const closed =
  'One of you has blocked the other, so neither can write here. In a deal that goes on, both can.';

realBrowser.describe('a bidder who is blocked while a bid is open, on a phone', () => {
  let at: BiddingSite;
  let id: string;
  const user = (name: WithPage) => userOn(at.pages[name]);
  const profile = async () => {
    await at.pages.Ada.goto(`/tasks/${id}`);
    await at.pages.Ada.getByRole('link', { name: 'Bob Journey' }).first().click();
    await at.pages.Ada.getByRole('heading', { level: 1, name: 'Bob Journey' }).waitFor();
  };
  const offer = async (amount: string) => {
    await user('Bob').fill({ Amount: amount, Message: `For ${amount}.` });
    await user('Bob').press('Place Your Bid');
  };

  onSite.beforeAll(async ({ site }) => {
    at = await biddingOn(site, 'blocked');
    await at.sizeAll('a phone');
    id = await postTask(at.site.url, at.people.Ada, { title: 'A gate' });
    await at.openTask('Bob', id);
    await offer('190');
    await at.ownBid('Bob').filter({ hasText: '$190' }).waitFor();
  });

  it('Ada blocks Bob on his profile, by the keyboard', async () => {
    await profile();
    await at.pages.Ada.getByRole('button', { name: 'Block Bob Journey', disabled: false }).waitFor();
    await keyboardOn(at.pages.Ada).press('Block Bob Journey');
    const question = at.pages.Ada.getByRole('alertdialog', { name: 'Block Bob Journey?' });
    await question.getByText(/Open bids and deals stay/).waitFor();
    await keyboardOn(at.pages.Ada).press('Block');
    await user('Ada').seesToast('Bob Journey is blocked.');
    await at.pages.Ada.getByRole('button', { name: 'Unblock Bob Journey' }).waitFor();
  });

  it('Bob can place no other bid, nor write, and his open bid stays', async () => {
    await user('Bob').bidAgain();
    await offer('150');
    await at.pages.Bob.getByText(refused).first().waitFor();
    await at.pages.Bob.reload();
    await at.pages.Bob.getByRole('button', { name: /^Messages/ })
      .first()
      .click();
    await user('Bob').sees(closed);
    await at.ownBid('Bob').filter({ hasText: '$190' }).filter({ hasText: 'Open' }).waitFor();
    expect(await at.ownBid('Bob').count()).toBe(1);
  });

  it('in a deal that goes on they still write', async () => {
    await at.pages.Ada.goto(`/tasks/${id}`);
    await user('Ada').press('Accept the bid of Bob Journey');
    await user('Ada').press('Accept');
    await user('Ada').seesToast('The bid is accepted.');
    await findNotification(at.pages.Bob, 'A gate', 'Your bid was accepted');
    await at.openTask('Bob', id);
    await at.pages.Bob.getByRole('button', { name: /^Messages/ })
      .first()
      .click();
    await user('Bob').fill({ 'Message to Ada Journey': 'I begin.' });
    await user('Bob').press('Send');
    await at.pages.Bob.getByRole('log').getByText('I begin.').waitFor();
    await user('Ada').press('Take the acceptance back');
    await user('Ada').fill({ Reason: 'Not now.' });
    await at.pages.Ada.getByRole('dialog').getByRole('button', { name: 'Take the acceptance back' }).click();
    await user('Ada').seesToast('The acceptance is taken back.');
  });

  it('Ada unblocks Bob in her own data, and he places another bid', async () => {
    await at.pages.Ada.goto('/account');
    const list = at.pages.Ada.getByRole('list', { name: 'Blocked people' });
    await list.getByRole('button', { name: 'Unblock Bob Journey' }).click();
    await user('Ada').sees(/^You have blocked nobody/);
    await at.openTask('Bob', id);
    await user('Bob').bidAgain();
    await offer('150');
    await at.ownBid('Bob').filter({ hasText: '$150' }).waitFor();
  });
});
