import { realKafka } from '@marketplace/service-kit/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDistributed } from '../../tools/e2e/distributed.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';

const password = 'Passw0rd!';

const register = async (page: Page, url: string, name: string, email: string) => {
  await page.goto(`${url}/auth/register`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Photo URL').fill('https://pictures.example.com/me.png');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Registration successful!').waitFor();
  await page.waitForURL(`${url}/`);
};

realKafka.describe('two people and a task, in a browser, with the product on Kafka and MongoDB', () => {
  let site: Site;
  let owner: Page;
  let freelancer: Page;

  const rowOf = (title: string) => owner.getByRole('row').filter({ hasText: title });

  beforeAll(async () => {
    site = await openSite({ LOG_LEVEL: 'debug' }, startDistributed);
    [owner, freelancer] = await Promise.all([site.newPage(), site.newPage()]);
  });
  afterAll(() => site.close());

  it('the first registers, adds a task, and sees it on My Posted Tasks at once', async () => {
    await register(owner, site.url, 'Ada Lovelace', 'ada.l@example.com');
    await owner.getByRole('link', { name: 'Add Task' }).first().click();
    await owner.getByLabel('Title').fill('Draw a difference engine');
    await owner.getByLabel('Category').click();
    await owner.getByRole('option', { name: 'Design' }).click();
    await owner.getByLabel('Description').fill('In ink, <b>to scale</b>.');
    await owner.getByLabel('Deadline').fill('2030-05-31');
    await owner.getByLabel('Budget').fill('1200.50');
    await owner.getByRole('button', { name: 'Add Task', exact: true }).click();
    await owner.getByText('Task added successfully!').waitFor();
    await owner.waitForURL(`${site.url}/myPostedTask`);
    await rowOf('Draw a difference engine').waitFor();
    expect(await rowOf('Draw a difference engine').textContent()).toContain('Pending');
  });

  it('the second is sent to log in, comes back to the task, and bids', async () => {
    await register(freelancer, site.url, 'Charles B.', 'charles@example.com');
    await freelancer.goto(`${site.url}/browsetask`);
    await freelancer.getByText('Draw a difference engine').waitFor();
    await freelancer
      .getByRole('link', { name: /See Details|Draw a difference engine/ })
      .first()
      .click();
    await freelancer.getByText('You have placed 0 bids so far').waitFor();
    await freelancer.getByText('In ink, <b>to scale</b>.').waitFor();
    await freelancer.getByRole('button', { name: 'Place Your Bid' }).click();
    await freelancer.getByText('Your bid has been placed!').waitFor();
    await freelancer.getByText('You have placed 1 bid so far').waitFor();
    // The page itself has counted the number above; this one comes from the read models, which the owner reads next.
    await freelancer.locator('dl').getByText('1 in all · 1 open', { exact: true }).waitFor();
  });

  it('the owner sees the bid counted', async () => {
    await rowOf('Draw a difference engine').getByRole('button', { name: /^Bids/ }).click();
    await owner.getByText('Task "Draw a difference engine" has 1 bid(s)').waitFor();
  });

  it('the owner updates the task', async () => {
    await rowOf('Draw a difference engine')
      .getByRole('button', { name: /^Update/ })
      .click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Draw an analytical engine');
    await dialog.getByRole('button', { name: /^Update/ }).click();
    await owner.getByText('Task updated successfully!').waitFor();
    await rowOf('Draw an analytical engine').waitFor();
  });

  it('the owner deletes it, and nobody sees it any more', async () => {
    await rowOf('Draw an analytical engine')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = owner.getByRole('alertdialog', { name: 'Are you sure?' });
    await dialog.getByText("You won't be able to revert this!").waitFor();
    await dialog.getByRole('button', { name: /Delete/ }).click();
    await owner.getByText('Deleted!').waitFor();
    await owner.getByText("You haven't posted any tasks yet.").waitFor();
    // A new page shows the read models, which may be a moment behind.
    const seesNone = async () => {
      await freelancer.goto(`${site.url}/browsetask`);
      return freelancer.getByText('No Tasks Available').isVisible();
    };
    await expect.poll(seesNone).toBe(true);
  });
});
