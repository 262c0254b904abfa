import { join } from 'node:path';
import { logIn } from '../e2e/people.ts';
import { openSite } from '../e2e/site.ts';
import { userOn } from '../e2e/userActions.ts';
import { takeLanguages } from './languages.ts';

// npm run pictures: the series of the README, from nothing to a bid seen live in a second window, and the main screens in all languages.

const folder = join(import.meta.dirname, '../../docs/images');
const title = 'Draw a sign for our bakery';
const window = { viewport: { width: 1080, height: 760 }, colorScheme: 'light' as const };

const site = await openSite({ SEED_DEMO: 'true' });
try {
  const [owner, bidder] = [await site.newPage(window), await site.newPage(window)];
  const [ada, bob] = [userOn(owner), userOn(bidder)];
  const take = (page: typeof owner, name: string) =>
    page.screenshot({ path: join(folder, `first-${name}.png`), animations: 'disabled' });

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
  await take(owner, '1-post');
  await owner.getByRole('main').getByRole('button', { name: 'Add Task' }).click();
  await owner.waitForURL(/myPostedTask/);

  await logIn(bidder, 'bob@example.com');
  await bidder.goto('/browsetask');
  await bidder.getByText(title).first().waitFor();
  await take(bidder, '2-browse');
  await bidder.getByRole('link', { name: `See Details: ${title}` }).click();
  await bidder.getByText(/^You have placed/).waitFor();
  await bob.field('Amount').fill('230');
  await bob.field('Days (optional)').fill('10');
  await bob.field('Message').fill('I have painted three shop signs this year. Photos on request.');
  await take(bidder, '3-bid');

  await owner.getByRole('link', { name: title, exact: true }).click();
  await owner.getByText('You have placed').waitFor();
  await bidder.getByRole('button', { name: 'Place Your Bid' }).click();
  await owner.getByText('I have painted three shop signs').waitFor();
  await owner.getByText('I have painted three shop signs').scrollIntoViewIfNeeded();
  await take(owner, '4-live');
  await takeLanguages(site, folder);
} finally {
  await site.close();
}
