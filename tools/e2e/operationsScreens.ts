import type { Person } from '@marketplace/contracts';
import type { Page } from 'playwright-core';
import { answerWith, json, problem } from './failures.ts';
import { actions, historyUntil, letters, person, projections } from './operationsData.ts';
import type { Screen } from './screens.ts';

const reads = {
  projections: /\/api\/operations\/projections$/,
  deadLetters: /\/api\/operations\/dead-letters$/,
  deadLetter: /\/api\/operations\/dead-letters\/letter-\d$/,
  actions: /\/api\/operations\/actions$/,
  person: /\/api\/operations\/people\/[^/]+$/,
  doctor: /\/api\/operations\/doctor$/,
  history: /\/api\/operations\/history$/,
} as const;
const down = problem(503, 'Out of order.', 'unavailable');

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const openProjections = async (page: Page) => {
  await answerWith(page, { path: reads.projections }, json({ projections }));
  await answerWith(page, { path: reads.history }, json(historyUntil(Date.now())));
  await page.goto('/operations');
  await page.getByRole('button', { name: 'Rebuild alerts' }).waitFor();
};
const openDeadLetters = async (page: Page, deadLetters: readonly object[] = letters) => {
  await answerWith(page, { path: reads.deadLetters }, json({ deadLetters }));
  await answerWith(page, { path: reads.deadLetter }, json(letters[0]));
  await page.goto('/operations/dead-letters');
  if (deadLetters.length > 0)
    await page
      .getByRole('button', { name: /^Inspect / })
      .first()
      .waitFor();
  else await page.getByText('No dead letters are parked.').waitFor();
};
const openActions = async (page: Page, shown: readonly object[]) => {
  await answerWith(page, { path: reads.actions }, json({ actions: shown }));
  await page.goto('/operations/actions');
};
/** The question before an action, then the fault of an empty reason. */
const askAbout = (action: string, projection: string) => async (page: Page) => {
  await openProjections(page);
  await press(page, `${action} ${projection}`);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: action, exact: true }).click();
};
const openDeadLetter = async (page: Page) => {
  await openDeadLetters(page);
  await press(page, /^Inspect /);
  await page.getByRole('dialog').getByText('As people see it').waitFor();
};
/** The question before an action on the dead letter. */
const askAboutLetter = (action: string) => async (page: Page) => {
  await openDeadLetter(page);
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('dialog', { name: `${action} ` }).waitFor();
};

const openPerson = async (page: Page, change: Partial<Person> = {}) => {
  await answerWith(page, { path: reads.person }, json({ ...person, ...change }));
  await page.goto(`/operations/people?uid=${person.uid}`);
  await page.getByRole('region', { name: 'The person' }).waitFor();
};

/** The operators' screens. Most of their states are rare, so the tests answer for the server. */
export const operationsScreens: readonly Screen[] = [
  {
    name: 'Projections',
    signedIn: true,
    open: async (page) => {
      await openProjections(page);
      await page.getByText('All findings').waitFor();
      for (const summary of await page.getByText('As a table').all()) await summary.click();
    },
  },
  {
    name: 'old figures of Projections',
    signedIn: true,
    open: async (page) => {
      await openProjections(page);
      await answerWith(page, { path: reads.projections }, down);
      await page.getByText('This data is from').waitFor();
    },
  },
  {
    name: 'the question before a rebuild',
    signedIn: true,
    open: async (page) => {
      await askAbout('Rebuild', 'alerts')(page);
      await page.getByRole('checkbox').check();
      await page.getByText('Everybody will read').waitFor();
    },
  },
  { name: 'the question before a rollback', signedIn: true, open: askAbout('Roll back', 'bids') },
  { name: 'the question before a pause', signedIn: true, open: askAbout('Pause', 'alerts') },
  {
    name: 'a refused action',
    signedIn: true,
    open: async (page) => {
      await answerWith(page, { method: 'POST', path: /\/resume$/ }, down);
      await askAbout('Resume', 'tasks')(page);
      await page.getByText('request-of-a-test').waitFor();
    },
  },
  { name: 'dead letters', signedIn: true, open: openDeadLetters },
  { name: 'a dead letter', signedIn: true, open: openDeadLetter },
  { name: 'the question before a letter is retried', signedIn: true, open: askAboutLetter('Retry') },
  { name: 'the question before a letter is discarded', signedIn: true, open: askAboutLetter('Discard') },
  { name: 'no dead letters', signedIn: true, open: (page) => openDeadLetters(page, []) },
  {
    name: 'a person whose account is being deleted',
    signedIn: true,
    open: (page) => openPerson(page, { state: 'forgetting' }),
  },
  {
    name: 'a held person, and the question before the release',
    signedIn: true,
    open: async (page) => {
      await openPerson(page, { state: 'held', reason: 'A claim is open.' });
      await press(page, 'Release');
      await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    },
  },
  {
    name: 'nobody by that id',
    signedIn: true,
    open: async (page) => {
      await answerWith(page, { path: reads.person }, problem(404, 'There is nothing here.', 'not-found'));
      await page.goto('/operations/people?uid=nobody');
      await page.getByText('There is nobody with this id.').waitFor();
    },
  },
  {
    name: 'Actions',
    signedIn: true,
    open: async (page) => {
      await openActions(page, actions);
      await page.getByText('Full disk.').first().waitFor();
    },
  },
  {
    name: 'no actions',
    signedIn: true,
    open: async (page) => {
      await openActions(page, []);
      await page.getByText('There are no actions yet.').waitFor();
    },
  },
  {
    name: 'Doctor',
    signedIn: true,
    open: async (page) => {
      await page.goto('/operations/doctor');
      const findings = page.getByRole('list', { name: 'Findings' });
      await findings.getByRole('heading').first().waitFor();
      for (const details of await findings.locator('summary').all()) await details.click();
    },
  },
  {
    name: 'no findings of the doctor',
    signedIn: true,
    open: async (page) => {
      await answerWith(page, { path: reads.doctor }, down);
      await page.goto('/operations/doctor');
      await page.getByText('request-of-a-test').waitFor();
    },
  },
];
