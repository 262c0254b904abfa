import { logIn } from '../e2e/people.ts';
import type { Site } from '../e2e/site.ts';
import { userOn } from '../e2e/userActions.ts';
import { showBell } from './roles.ts';
import type { OnPicture } from './shown.ts';

const title = 'Draw a sign for our bakery';
const window = { viewport: { width: 1080, height: 760 }, colorScheme: 'light' as const };

/** The series of pictures in the README, from the first task to a bid that appears live in a second window, and at the bell. */
export const showFirstMinutes = async (site: Site, shown: OnPicture): Promise<void> => {
  const [owner, bidder] = [await site.newPage(window), await site.newPage(window)];
  const [ada, bob] = [userOn(owner), userOn(bidder)];

  await logIn(owner, 'ada@example.com');
  await owner.goto('/addtask');
  await ada.fill({
    Title: title,
    Description: 'Hand-painted, 60 by 40 cm, with our name and an ear of wheat.',
    Deadline: `${new Date().getUTCFullYear() + 1}-05-31`,
    Budget: '250',
  });
  await ada.field('Category').click();
  await owner.getByRole('option', { name: 'Design' }).click();
  await shown(owner, 'first-1-post');
  await owner.getByRole('main').getByRole('button', { name: 'Add Task' }).click();
  await owner.waitForURL(/myPostedTask/);

  await logIn(bidder, 'bob@example.com');
  await bidder.goto('/browsetask');
  await bidder.getByText(title).first().waitFor();
  await shown(bidder, 'first-2-browse');
  await bidder
    .getByRole('link', { name: `See Details: ${title}` })
    .first()
    .click();
  await bidder.getByText(/^You have placed/).waitFor();
  await bob.field('Amount').fill('230');
  await bob.field('Days (optional)').fill('10');
  await bob.field('Message').fill('I have painted three shop signs this year. Photos on request.');
  await shown(bidder, 'first-3-bid');

  await owner.getByRole('link', { name: title, exact: true }).click();
  await owner.getByText('You have placed').waitFor();
  await showBell(site, shown, () => bidder.getByRole('button', { name: 'Place Your Bid' }).click());
  await owner.getByText('I have painted three shop signs').waitFor();
  await owner.getByText('I have painted three shop signs').scrollIntoViewIfNeeded();
  await shown(owner, 'first-4-live');
  await Promise.all([owner.close(), bidder.close()]);
};
