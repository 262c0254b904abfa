import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNotification } from '../src/bell.ts';
import { openBiddingSite, type BiddingSite, type Name } from '../src/biddingPeople.ts';
import { describeInBrowsers } from '../src/browsers.ts';
import { placeBid, postTask } from '../src/people.ts';
import { userOn } from '../src/userActions.ts';

/** One screen is enough in the second browser. */
const screens = { Chromium: ['a wide screen', 'a phone'], Firefox: ['a phone'] } as const;

describeInBrowsers('an acceptance that is taken back', (launch, browser) => {
  let at: BiddingSite;

  beforeAll(async () => {
    at = await openBiddingSite(launch);
  });
  afterAll(() => at.site.close());

  describe.each(screens[browser])('on %s', (screen) => {
    const title = `A sign for ${screen}`;
    let id: string;

    beforeAll(async () => {
      await at.sizeAll(screen);
      id = await postTask(at.site.url, at.people.Ada, { title });
      await placeBid(at.site.url, at.people.Bob, id, { amount: 80, message: 'In wood.' });
      await placeBid(at.site.url, at.people.Cleo, id, { amount: 90, days: 3, message: 'In brass.' });
      await Promise.all((['Ada', 'Bob', 'Cleo'] as const).map((name) => at.openTask(name, id)));
    });
    const accept = async (name: Name) => {
      const { press, sees, seesToast } = userOn(at.pages.Ada);
      await press(`Accept the bid of ${name} Journey`);
      await sees('Accept this bid?');
      await press('Accept');
      await seesToast('The bid is accepted.');
    };

    it('refuses a withdrawal after the acceptance, also from a question that was open before', async () => {
      const bob = userOn(at.pages.Bob);
      await bob.press('Withdraw your bid of $80');
      await at.pages.Bob.getByRole('alertdialog', { name: 'Withdraw this bid?' }).waitFor();
      await accept('Bob');
      await bob.press('Withdraw');
      await bob.seesToast(/^This bid is accepted, so it stays as it is\./);
      await at.ownBid('Bob').filter({ hasText: 'Accepted' }).waitFor();
      expect(await at.ownBid('Bob').getByRole('button').allInnerTexts()).toEqual(['Mark as delivered']);
    });

    it('Ada takes the acceptance back; Bob reads why', async () => {
      const ada = userOn(at.pages.Ada);
      await ada.press('Take back');
      await ada.fill({ Reason: 'Wood rots.' });
      await ada.press('Take back');
      await ada.seesToast('The acceptance is taken back.');
      await at.ownBid('Bob').filter({ hasText: 'Wood rots.' }).filter({ hasText: 'Open' }).waitFor();
      await findNotification(at.pages.Bob, `The owner of "${title}" no longer accepts your bid`);
      await at.ownBid('Cleo').filter({ hasText: 'Open' }).waitFor();
    });

    it('and accepts the other bid', async () => {
      await accept('Cleo');
      await at.ownBid('Cleo').filter({ hasText: 'Accepted' }).waitFor();
      await findNotification(at.pages.Cleo, `Your bid on "${title}" was accepted`);
      await at.ownBid('Bob').filter({ hasText: 'Declined' }).waitFor();
    });
  });

  it('throws no errors', () => {
    expect(at.site.faults).toEqual([]);
  });
});
