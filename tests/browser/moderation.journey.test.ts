import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asked } from '../../tools/e2e/api.ts';
import { findNotification } from '../../tools/e2e/bell.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { keyboardOn, tabTo } from '../../tools/e2e/inputMethods.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { logIn, placeBid, postTask, signUpAs, type Person } from '../../tools/e2e/people.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const title = 'Sell tickets from home';
const reason = 'It asks for 50 before the work begins.';
const hidden = 'A moderator has hidden your task';
const terms = 'It breaks the terms of this marketplace.';

// The reader and the first moderator use the keyboard, the owner a phone.
realBrowser.describe('a task that a moderator hides, and another one shows again', () => {
  let pages: Record<'Ada' | 'Cleo' | 'Max' | 'Eve', Page>;
  let board: Page;
  let id: string;

  const user = (name: keyof typeof pages) => userOn(pages[name]);
  const listed = () => board.getByRole('link', { name: title });
  /** The entry with this text in the list of what was reported. */
  const entry = (name: 'Max' | 'Eve', text = title) =>
    pages[name].getByRole('list', { name: 'Reports', exact: true }).locator('> li').filter({ hasText: text });
  const report = async (button: string) => {
    await user('Cleo').press(button);
    const dialog = pages.Cleo.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'It insults or threatens somebody' }).check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const decide = async (name: 'Max' | 'Eve', what: RegExp, why: string, text = title) => {
    await entry(name, text)
      .getByRole('button', { name: /^Decide/ })
      .click();
    const dialog = pages[name].getByRole('dialog');
    await dialog.getByRole('radio', { name: what }).check();
    await dialog.getByRole('radio', { name: 'The terms of this marketplace' }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(why);
    await dialog.getByRole('button', { name: 'Record the decision' }).click();
  };

  onSite.beforeAll(async ({ site }) => {
    const { url, emulatorHost } = site;
    const person = (name: string, roles: readonly string[] = []) => {
      const uid = `safe-${name.toLowerCase()}`;
      return signUpAs(emulatorHost, { uid, email: `${uid}@example.org`, name: `${name} Safe`, roles });
    };
    const [ada, bob, cleo] = [await person('Ada'), await person('Bob'), await person('Cleo')];
    const [max, eve] = [await person('Max', ['moderator']), await person('Eve', ['moderator'])];
    // By this the product learns that there are two.
    for (const moderator of [max, eve]) await asked(url, moderator, 'GET /moderation/reports');
    for (const [bidder, stars, text] of [
      [bob, 1, 'She is a thief.'],
      [cleo, 5, 'She paid at once.'],
    ] as const) {
      const taskId = await postTask(url, ada, { title: 'A poster' });
      const bidId = await placeBid(url, bidder, taskId, { amount: 90, days: 3, message: 'By hand.' });
      await asked(url, ada, `POST /bids/${bidId}/accept`, {});
      await asked(url, ada, `PUT /tasks/${taskId}`, { status: 'Completed' });
      await asked(url, ada, `POST /bids/${bidId}/review`, { stars: 4 });
      await asked(url, bidder, `POST /bids/${bidId}/review`, { stars, text });
    }
    await asked(url, ada, 'PUT /account/profile', { about: 'Pay me elsewhere.' });
    id = await postTask(url, ada, { title, description: 'Pay 50 first, then begin.' });

    const open = async ({ email }: Person, options?: BrowserContextOptions) => {
      const page = await site.newPage(options);
      await logIn(page, email);
      return page;
    };
    pages = {
      Ada: await open(ada, { viewport: { width: 390, height: 844 } }),
      Cleo: await open(cleo),
      Max: await open(max),
      Eve: await open(eve),
    };
    board = await pages.Cleo.context().newPage();
    await board.goto('/browsetask?q=tickets');
    await listed().waitFor();
    await pages.Ada.goto(`/tasks/${id}`);
    await pages.Cleo.goto(`/tasks/${id}`);
  });

  it('a reader reports it, once, by the keyboard', async () => {
    const hands = keyboardOn(pages.Cleo);
    await hands.press('Report');
    const dialog = pages.Cleo.getByRole('dialog', { name: 'Report this task' });
    await dialog.getByText(/^A moderator reads your report, and hides this if/).waitFor();
    await hands.press('Send');
    await dialog.getByRole('link', { name: 'Choose what is wrong.' }).press('Enter');
    await expect.poll(() => pages.Cleo.locator(':focus').getAttribute('value')).toBe('illegal');
    await pages.Cleo.keyboard.press('ArrowDown');
    expect(await dialog.getByRole('radio', { name: 'It tries to cheat people' }).isChecked()).toBe(true);
    await hands.fill('What moderators should know (optional)', 'He wants money first.');
    await hands.press('Send');
    await user('Cleo').seesToast(/^Thank you\. A moderator looks at it/);
    await hands.press('Report');
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await hands.press('Send');
    await dialog
      .getByText(/^You have reported this already\./)
      .first()
      .waitFor();
    await pages.Cleo.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('a moderator reads it, sees what the owner will read, and hides the task, by the keyboard', async () => {
    await pages.Max.goto('/moderation');
    for (const text of [
      '1 report',
      '1 × It tries to cheat people',
      'He wants money first.',
      'Pay 50 first, then begin.',
    ])
      await entry('Max').getByText(text, { exact: true }).waitFor();
    await keyboardOn(pages.Max).press(`Decide about “${title}”`);
    const dialog = pages.Max.getByRole('dialog');
    const preview = dialog.getByRole('region', { name: 'What Ada Safe will read' });
    await tabTo(pages.Max, dialog.getByRole('radio', { name: /^Hide it/ }));
    await pages.Max.keyboard.press('Space');
    await tabTo(pages.Max, dialog.getByRole('radio', { name: 'The law' }));
    await pages.Max.keyboard.press('ArrowDown');
    await keyboardOn(pages.Max).fill('Reason', reason);
    for (const text of [hidden, terms, reason]) await preview.getByText(text, { exact: true }).waitFor();
    await keyboardOn(pages.Max).press('Record the decision');
    await user('Max').seesToast('The decision is recorded.');
    await entry('Max').waitFor({ state: 'detached' });
  });

  it('at once it is gone for the reader, and the owner reads why', async () => {
    await user('Cleo').sees('This task is not there any more, or never was.');
    await board.bringToFront();
    await listed().waitFor({ state: 'detached' });
    const note = pages.Ada.getByRole('note').filter({ hasText: hidden });
    for (const text of [terms, reason]) await note.getByText(text, { exact: true }).waitFor();
    await note.getByText(/You can object until/).waitFor();
    await user('Ada').sees('This task is closed, so it takes no bids.');
    await findNotification(pages.Ada, title, `${hidden}. ${terms}`);
    await pages.Ada.goto('/myPostedTask');
    await user('Ada').sees('Hidden by a moderator');
  });

  it('the owner objects; whoever hid it leaves it to the other moderator', async () => {
    await pages.Ada.goto(`/tasks/${id}`);
    await user('Ada').press('Object');
    await user('Ada').fill({ 'Your objection': 'The 50 are for material.' });
    await pages.Ada.getByRole('dialog').getByRole('button', { name: 'Object' }).click();
    await user('Ada').seesToast('Your objection is sent.');
    await pages.Ada.getByRole('note')
      .getByText(/You have objected\. Moderators decide again\.$/)
      .waitFor();
    expect(await pages.Ada.getByRole('button', { name: 'Object' }).count()).toBe(0);
    await pages.Max.goto('/moderation');
    await entry('Max').getByText('The 50 are for material.').waitFor();
    await decide('Max', /^Hide it/, reason);
    await pages.Max.getByText(/^You have hidden this, and its person has objected\./)
      .first()
      .waitFor();
  });

  it('the other one shows it again; the owner is told, and the reader sees it', async () => {
    await pages.Eve.goto('/moderation');
    await entry('Eve').getByText('by another moderator').waitFor();
    await decide('Eve', /^Show it/, 'It is for material.');
    await entry('Eve').waitFor({ state: 'detached' });
    await pages.Ada.getByRole('note').waitFor({ state: 'detached' });
    await findNotification(pages.Ada, title, 'A moderator has shown your task again');
    await user('Cleo').sees('Pay 50 first, then begin.');
    await listed().waitFor();
  });

  it('a hidden review keeps its place without words and stars, and hidden words of a profile are gone', async () => {
    const [words, worst] = ['Pay me elsewhere.', 'She is a thief.'];
    await pages.Cleo.goto('/users/safe-ada');
    for (const text of ['3.0 of 5', words, worst]) await user('Cleo').sees(text);
    await report('Report');
    await report('Report the review of Bob Safe');
    for (const text of [words, worst]) {
      await pages.Max.goto('/moderation');
      await decide('Max', /^Hide it/, 'Not here.', text);
      await entry('Max', text).waitFor({ state: 'detached' });
    }
    await pages.Cleo.reload();
    for (const text of ['A moderator has hidden this review.', '5.0 of 5', 'She paid at once.', '1 review'])
      await user('Cleo').sees(text);
    for (const text of [words, worst]) expect(await pages.Cleo.getByText(text).count()).toBe(0);
    await pages.Ada.goto('/profile');
    await user('Ada').sees('A moderator has hidden your words on your profile');
  });
});
