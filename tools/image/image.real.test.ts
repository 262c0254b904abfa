import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diagnosisSchema, notificationsSchema, projectionsSchema } from '@marketplace/contracts';
import { realImage, until } from '@marketplace/service-kit/testing';
import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { asked, callApi } from '../e2e/api.ts';
import { findNotification } from '../e2e/bell.ts';
import { launchChromium } from '../e2e/chromium.ts';
import { newClock, type Clock } from '../e2e/clock.ts';
import { logIn, placeBid, postTask, signIn, signUp, type Person } from '../e2e/people.ts';
import { userOn } from '../e2e/userActions.ts';
import { startComposed, type Composed } from './testing/composed.ts';
import { peopleIn } from './testing/peopleIn.ts';

const positionSchema = z.object({ position: z.int() });
const keySchema = z.object({ publicKey: z.string() });
const reviewsSchema = z.object({
  reviews: z.array(z.object({ stars: z.int(), text: z.string().optional() })),
});
const uidOf = ({ token }: Person): string =>
  z
    .object({ user_id: z.string() })
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).user_id;

realImage.describe('the images, started as docker-compose.yml says', () => {
  let mails: MailServer;
  let product: Composed;
  let clock: Clock;
  let operator: Person;
  let browser: Browser;

  /** Calls the API through the gateway. */
  const ask = async <T>(schema: z.ZodType<T>, who: Person, call: string, body?: object): Promise<T> =>
    schema.parse(JSON.parse(await asked(product.url, who, call, body)));
  const verify = async (person: Person): Promise<void> => {
    const accounts = `http://${product.emulator}/identitytoolkit.googleapis.com/v1/projects/demo-marketplace/accounts`;
    const body = JSON.stringify({ localId: uidOf(person), emailVerified: true });
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer owner' };
    expect((await fetch(`${accounts}:update`, { method: 'POST', headers, body })).status).toBe(200);
  };
  /** Checks a receipt by the command line, as its holder does. */
  const verifyReceipt = async (receipt: string): Promise<string> => {
    const { publicKey } = await ask(keySchema, operator, 'GET /audit/key');
    const files = { '/tmp/proof.json': join(product.dir, 'proof'), '/tmp/key.pem': join(product.dir, 'key') };
    await writeFile(files['/tmp/proof.json'], receipt);
    await writeFile(files['/tmp/key.pem'], publicKey);
    // The container's user reads them, whatever the umask is.
    for (const file of Object.values(files)) await chmod(file, 0o644);
    const words = ['verify', '/tmp/proof.json', '--public-key', '/tmp/key.pem', '--json'];
    const command = ['node', 'packages/audit/src/cli/main.ts', ...words];
    const { code, output } = await product.runAs('query-service', command, files);
    expect([code, output]).toEqual([0, expect.stringContaining('"valid":true') as string]);
    return output;
  };
  const ops = async (...words: string[]) => product.runAs('ops', words);

  beforeAll(async () => {
    mails = await startMailServer();
    browser = await launchChromium();
    const env = {
      MAIL_FROM: 'Market <no-reply@market.example.com>',
      FIREBASE_AUTH_EMULATOR_HOST: 'auth-emulator:9099',
    };
    product = await startComposed(env, mails.url);
    // A mail tells what is unread for ten minutes: events are recorded as if they were eleven minutes old.
    clock = await newClock(new Date(Date.now() - 11 * 60_000));
    await clock.moveLedger(product.ledgerUrl);
    operator = await signIn(product.url, 'operator@example.com');
    // What happened before the first look for mails is never told.
    const looked = /^marketplace_job_last_run_timestamp_seconds\{job="mail"\} [1-9]/m;
    await until(async () => {
      const all = product
        .addressesOf('command-service')
        .map(async (at) => (await fetch(`${at}/metrics`)).text());
      return (await Promise.all(all)).some((metrics) => looked.test(metrics));
    });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await clock.remove();
    await mails.stop();
  });

  it('have only files that the users of their programs can read', async () => {
    for (const [container, folders] of [
      [product.container, ['/app']],
      [product.site, ['/site', '/etc/nginx/templates', '/docker-entrypoint.d']],
    ] as const) {
      const command = ['find', ...folders, '!', '-readable'];
      const found = await container.run({ command, user: 'node', environment: {}, files: {} });
      expect(found).toEqual({ code: 0, output: '' });
    }
  });

  it('hold by HTTP: a post, a bid, the bell, a mail, a deal, reviews, a proof, a rebuild, the doctor', async () => {
    const title = 'A lighthouse of paper';
    const ada = await signUp(product.url, 'ada@image.example.org', 'Ada Image');
    const bob = await signUp(product.url, 'bob@image.example.org', 'Bob Image');
    await verify(ada);
    const taskId = await postTask(product.url, ada, { title });
    const page = async () =>
      (await fetch(`${product.url}/tasks/${taskId}`, { headers: { Accept: 'text/html' } })).text();
    await expect.poll(async () => (await page()).includes(title)).toBe(true);
    const bidId = await placeBid(product.url, bob, taskId, { amount: 90, days: 3, message: 'By hand.' });
    const bell = async () => (await ask(notificationsSchema, ada, 'GET /notifications')).notifications;
    await expect.poll(bell).toMatchObject([{ kind: 'bid-placed', title, bidder: 'Bob Image', amount: 90 }]);
    await expect.poll(() => mails.to(ada.email).map(({ subject }) => subject)).toHaveLength(1);
    expect(mails.to(ada.email)[0]?.raw).toContain(`${product.url}/tasks/${taskId}`);

    const accepted = await ask(positionSchema, ada, `POST /bids/${bidId}/accept`, {});
    await asked(product.url, bob, `POST /tasks/${taskId}/deliver`, { note: 'In your mail.' });
    await asked(product.url, ada, `PUT /tasks/${taskId}`, { status: 'Completed' });
    await asked(product.url, ada, `POST /bids/${bidId}/review`, { stars: 5, text: 'It shines.' });
    await asked(product.url, bob, `POST /bids/${bidId}/review`, { stars: 4, text: 'Paid at once.' });
    const reviewsOf = async (person: Person) =>
      (await ask(reviewsSchema, ada, `GET /users/${uidOf(person)}/reviews`)).reviews;
    await expect.poll(() => reviewsOf(bob)).toMatchObject([{ stars: 5, text: 'It shines.' }]);
    await expect.poll(() => reviewsOf(ada)).toMatchObject([{ stars: 4, text: 'Paid at once.' }]);

    const receipt = () =>
      callApi(`${product.url}/api`, bob, `GET /tasks/${taskId}/receipt?position=${accepted.position}`);
    await expect.poll(async () => (await receipt()).status).toBe(200);
    expect(await verifyReceipt((await receipt()).text)).toContain('accepted the bid');

    await asked(product.url, operator, 'POST /operations/projections/notifications/rebuild', {});
    const rebuilt = async () =>
      (await ask(projectionsSchema, operator, 'GET /operations/projections')).projections;
    await expect
      .poll(async () => (await rebuilt()).find(({ name }) => name === 'notifications')?.rebuild)
      .toMatchObject({ state: 'swapped', differences: { count: 0 } });
    const doctor = async () => ask(diagnosisSchema, operator, 'GET /operations/doctor');
    expect((await doctor()).findings.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  it('hold in Chromium: the same, by two people and an operator', async () => {
    const title = 'A map of the harbour';
    const people = peopleIn(browser, product.url);
    const ada = await people.register('Ada');
    const bob = await people.register('Bob');
    await verify(await signIn(product.url, ada.email));
    await ada.page.goto('/addtask');
    await userOn(ada.page).fill({
      Title: title,
      Description: 'With depths.',
      Budget: '900',
      Deadline: '2031-03-07',
    });
    await ada.field('Category').click();
    await ada.page.getByRole('option', { name: 'Design' }).click();
    await ada.press('Add Task');
    await ada.page.waitForURL('**/myPostedTask');
    await ada.page.getByRole('link', { name: `0 open bids on ${title}` }).click();
    await ada.page.waitForURL(/#bids$/);

    await bob.page.goto('/browsetask');
    await bob.page.getByRole('link', { name: `See Details: ${title}` }).click();
    await userOn(bob.page).fill({ Amount: '800', Message: 'In ink.' });
    await bob.press('Place Your Bid');
    await bob.seesToast('Your bid has been placed!');
    // Before it is read: a mail tells only what is unread.
    await expect.poll(() => mails.to(ada.email).map(({ subject }) => subject)).toHaveLength(1);
    await findNotification(ada.page, title, 'Bob Harbour offered $800');

    await ada.press('Accept the bid of Bob Harbour');
    await ada.page.getByRole('alertdialog', { name: 'Accept this bid?' }).waitFor();
    await ada.press('Accept');
    await bob.press('Mark as delivered');
    await bob.page.getByRole('dialog').waitFor();
    await bob.fill('Note', 'In your mail.');
    await bob.press('Mark as delivered');
    await findNotification(ada.page, title, 'Bob Harbour delivered the work');
    await ada.press('Complete');
    await ada.page.getByRole('alertdialog', { name: 'Complete this task?' }).waitFor();
    await ada.press('Complete');
    for (const [person, words] of [
      [ada, 'Sweet and quick.'],
      [bob, 'Paid at once.'],
    ] as const) {
      await person.press('Write a review');
      await person.page.getByText('5 – Very good').click();
      await userOn(person.page).fill({ 'Your words (optional)': words });
      await person.press('Send the review');
    }
    for (const { sees } of [ada, bob]) {
      await sees('Sweet and quick.');
      await sees('Paid at once.');
    }

    const saving = ada.page.waitForEvent('download');
    await ada.page.getByRole('button', { name: /^Proof: .*accepted/ }).click();
    const stream = await (await saving).createReadStream();
    expect(await verifyReceipt((await stream.toArray()).join(''))).toContain('accepted the bid');

    const staff = await people.newPage();
    await logIn(staff, 'operator@example.com');
    await staff.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
    await staff.getByText('All is well').waitFor();
    await staff.getByRole('button', { name: 'Rebuild deals', exact: true }).click();
    await staff.getByRole('dialog').getByLabel('Reason').fill('To get the same documents again');
    await staff.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await staff
      .getByRole('region', { name: 'deals', exact: true })
      .getByText(/was swapped in\..* compared, all the same\.$/)
      .waitFor();
    expect(people.faults).toEqual([]);
  });

  it('have the operators’ command line: the doctor, and a rebuild of each projection', async () => {
    expect(await ops('doctor', '--json')).toMatchObject({ code: 0 });
    for (const projection of ['tasks', 'bids', 'notifications', 'alerts', 'deals'])
      expect(await ops('rebuild', projection)).toMatchObject({ code: 0 });
  });

  it('end in order when Compose stops them', async () => {
    const ends = [...product.programs].map(async ([name, program]) => ({
      name,
      code: await program.stop(),
      output: program.output().slice(-2_000),
    }));
    expect((await Promise.all(ends)).filter(({ code }) => code !== 0)).toEqual([]);
  });
});
