import { expect, it } from 'vitest';
import { findNotification } from '../../tools/e2e/bell.ts';
import { biddingOn, type BiddingSite, type WithPage } from '../../tools/e2e/biddingPeople.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { keyboardOn } from '../../tools/e2e/inputMethods.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { placeBid, postTask } from '../../tools/e2e/people.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

// This journey uses the keyboard; bids.journey uses the mouse on a phone.
realBrowser.describe('a deal without dead ends, with three people at once, by the keyboard', () => {
  let at: BiddingSite;

  const title = 'A bench for the garden';
  let id: string;
  let loadsBefore: readonly number[];
  const user = (name: WithPage) => userOn(at.pages[name]);
  const hands = (name: WithPage) => keyboardOn(at.pages[name]);

  onSite.beforeAll(async ({ site }) => {
    at = await biddingOn(site, 'deal');
    await at.sizeAll('a wide screen');
    id = await postTask(at.site.url, at.people.Ada, { title });
    await placeBid(at.site.url, at.people.Bob, id, { amount: 190, message: 'In oak.' });
    await placeBid(at.site.url, at.people.Cleo, id, { amount: 90, days: 3, message: 'In pine.' });
    await Promise.all((['Ada', 'Bob', 'Cleo'] as const).map((name) => at.openTask(name, id)));
    loadsBefore = at.loads();
  });

  const accept = async (name: 'Bob' | 'Cleo') => {
    await hands('Ada').press(`Accept the bid of ${name} Journey`);
    await at.pages.Ada.getByRole('alertdialog', { name: 'Accept this bid?' }).waitFor();
    await hands('Ada').press('Accept');
    await user('Ada').seesToast('The bid is accepted.');
  };
  const isAccepted = (name: 'Bob' | 'Cleo') => at.ownBid(name).filter({ hasText: 'Accepted' }).waitFor();

  it('Ada shortlists the offer of Cleo with a note, which nobody else sees', async () => {
    await hands('Ada').press('Shortlist the bid of Cleo Journey');
    await hands('Ada').press('Add a note about the bid of Cleo Journey');
    await hands('Ada').fill('Note', 'A sketch first');
    await hands('Ada').press('Save');
    await user('Ada').seesToast('Your note is saved.');
    await at.pages.Ada.reload();
    await at.bidOf('Cleo').getByText('A sketch first').waitFor();
    const star = at.bidOf('Cleo').getByRole('button', { name: /^Shortlist/, pressed: true });
    expect(await star.count()).toBe(1);
    expect(await at.pages.Cleo.getByText(/sketch|Shortlist/).count()).toBe(0);
    loadsBefore = at.loads();
  });

  it('Ada declines the offer of Bob, who reads why', async () => {
    await hands('Ada').press('Decline the bid of Bob Journey');
    await at.pages.Ada.getByRole('dialog', { name: 'Decline this bid?' }).waitFor();
    await hands('Ada').fill('Reason (optional)', 'Oak is too dear.');
    await hands('Ada').press('Decline');
    await user('Ada').seesToast('The bid is declined.');
    await at.bidOf('Bob').filter({ hasText: 'Declined' }).waitFor();
    await at
      .ownBid('Bob')
      .filter({ hasText: 'Declined by the owner' })
      .getByText('Oak is too dear.')
      .waitFor();
    await user('Bob').sees('Revise your offer: the owner can accept it then.');
    await findNotification(at.pages.Bob, title, 'Your bid was declined');
    expect(await at.pages.Cleo.getByText('Oak is too dear.').count()).toBe(0);
    await at.ownBid('Cleo').filter({ hasText: 'Open' }).waitFor();
  });

  it('Bob revises it, and Ada accepts it: a question of Bob’s that was open before ends', async () => {
    await hands('Bob').press('Revise your bid of $190');
    await at.pages.Bob.getByRole('dialog', { name: 'Revise your bid' }).waitFor();
    await hands('Bob').fill('Amount', '120');
    await hands('Bob').press('Revise');
    await user('Bob').seesToast('Your bid is revised.');
    await at.bidOf('Bob').filter({ hasText: '$120' }).filter({ hasText: 'Open' }).waitFor();
    await hands('Bob').press('Withdraw your bid of $120');
    await at.pages.Bob.getByRole('alertdialog', { name: 'Withdraw this bid?' }).waitFor();
    await accept('Bob');
    await user('Bob').sees('This is not possible any more. Do the work, then mark it as delivered.');
    await hands('Bob').press('Close');
    await at.ownBid('Bob').getByRole('button', { name: 'Mark as delivered' }).waitFor();
  });

  it('Ada takes the acceptance back; Bob reads why, and is accepted again', async () => {
    await hands('Ada').press('Take the acceptance back');
    await at.pages.Ada.getByRole('dialog', { name: 'Take the acceptance back' }).waitFor();
    await hands('Ada').fill('Reason', 'Oak rots.');
    await hands('Ada').press('Take the acceptance back');
    await user('Ada').seesToast('The acceptance is taken back.');
    await at.ownBid('Bob').filter({ hasText: 'Oak rots.' }).filter({ hasText: 'Open' }).waitFor();
    await findNotification(at.pages.Bob, title, 'The owner no longer accepts your bid');
    await accept('Bob');
    await isAccepted('Bob');
  });

  it('Bob resigns; Ada reads why, and accepts the offer of Cleo', async () => {
    await hands('Bob').press('Resign');
    await at.pages.Bob.getByRole('dialog', { name: 'Resign from this task?' }).waitFor();
    await hands('Bob').fill('Reason', 'My saw is broken.');
    await hands('Bob').press('Resign');
    await user('Bob').seesToast('You have resigned from the task.');
    await at.bidOf('Bob').filter({ hasText: 'The bidder resigned' }).getByText('My saw is broken.').waitFor();
    await at.ownBid('Cleo').filter({ hasText: 'Open' }).waitFor();
    await findNotification(at.pages.Ada, title, 'Bob Journey has resigned');
    await accept('Cleo');
    await isAccepted('Cleo');
  });

  it('Cleo delivers; both read when the delivery is accepted by itself, and nobody needed a reload', async () => {
    await hands('Cleo').press('Mark as delivered');
    await at.pages.Cleo.getByRole('dialog').waitFor();
    await hands('Cleo').fill('Note', 'In your garden.');
    await hands('Cleo').press('Mark as delivered');
    await user('Cleo').seesToast('The work is marked as delivered.');
    await user('Cleo').sees(/Accepted by itself on .+, unless the owner answers\.$/);
    await user('Ada').sees(/Without an answer until .+, it is accepted by itself\.$/);
    await findNotification(at.pages.Ada, title, 'Cleo Journey delivered the work');
    expect(at.loads()).toEqual(loadsBefore);
  });
});
