import type { Browser } from 'playwright-core';
import { placeBid, postTask, signUp } from '../../../e2e/people.ts';
import { quantile } from '../../measure/sample.ts';
import type { Figure } from '../../measure/table.ts';
import { sampleTask } from '../../setup/sampleTask.ts';
import { inChromium, onSlowPhone } from '../chromium.ts';
import { interactionsOf, observeInteractions, type Interaction } from './interactions.ts';
import { bid, logIn, own, type ListedTask, type Person, type Timed } from './journeys.ts';

const rounds = 2;
const owner = { name: 'Ola Owner', email: 'ola@example.com' };
const bidder = { name: 'Bo Bidder', email: 'bo@example.com' };

const screens = {
  phone: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
} as const;

/** The name of each timed action, and the goal for its median in ms. */
const timed: Readonly<Record<Timed, readonly [words: string, most: number]>> = {
  card: ['a card to its task', 100],
  filter: ['a filter to its list', 150],
  bid: ['a bid is shown', 200],
  revision: ['a revision is shown', 200],
  withdrawal: ['a withdrawal is shown', 200],
  acceptance: ['an acceptance is shown', 200],
  status: ['a status is shown', 200],
};

/** Posts tasks of the owner, and bids on the last two. Returns the tasks, the newest first. */
const seed = async (url: string, emulatorHost: string) => {
  const ola = await signUp(`http://${emulatorHost}`, owner.email, owner.name);
  const bo = await signUp(`http://${emulatorHost}`, bidder.email, bidder.name);
  const tasks: ListedTask[] = [];
  for (let number = 0; number < 4 * rounds + 8; number += 1) {
    const title = `Text number ${number}, of a page`;
    const task = { ...sampleTask, title, category: 'Writing', deadline: '2101-01-01' } as const;
    tasks.unshift({ id: await postTask(url, ola, task), title });
  }
  for (const { id } of tasks.slice(-2 * rounds))
    await placeBid(url, bo, id, { amount: 300, message: 'Soon.' });
  return tasks;
};

/** Measures how soon the app responds to a click, in two journeys, on a phone and on a wide screen. Empty if there is no Chromium. */
export const measureClicks = (
  url: string,
  emulatorHost: string,
  say: (line: string) => void,
): Promise<readonly Figure[]> =>
  inChromium(async (browser: Browser) => {
    const api = `${url}/api`;
    const tasks = await seed(url, emulatorHost);
    const interactions: Interaction[] = [];
    const times: { readonly what: Timed; readonly ms: number }[] = [];
    const visit = (screen: keyof typeof screens, email: string, journey: (person: Person) => Promise<void>) =>
      onSlowPhone(browser, { ...screens[screen], baseURL: url }, async (page) => {
        page.setDefaultTimeout(60_000);
        await observeInteractions(page);
        const record = (what: Timed, ms: number) => void times.push({ what, ms });
        const person = { page, touch: screen === 'phone', record };
        await logIn(person, email);
        await journey(person);
        interactions.push(...(await interactionsOf(page)));
      });
    const total = async () => Number((await fetch(`${api}/tasks?limit=1`)).headers.get('x-total-count'));
    const counts = {
      all: `${(await total()).toLocaleString('en')} tasks in all`,
      writing: `${tasks.length} tasks found`,
    };
    for (let round = 0; round < rounds; round += 1) {
      const listed = tasks.slice(4 * round, 4 * round + 3);
      const [accepted, changed] = tasks.slice(-2 * (round + 1));
      if (!accepted || !changed) throw new Error('There are too few tasks.');
      await visit('phone', bidder.email, (person) => bid(person, listed, counts, 500 + round));
      await visit('wide', bidder.email, (person) => bid(person, listed, counts, 600 + round));
      await visit(round % 2 === 0 ? 'wide' : 'phone', owner.email, (person) =>
        own(person, accepted, changed),
      );
    }
    for (const { what, ms } of interactions.toSorted((a, b) => b.ms - a.ms).slice(0, 12))
      say(`  ${Math.round(ms)} ms  ${what}`);
    const all = interactions.map(({ ms }) => ms);
    const figures: Figure[] = [
      { what: `${all.length} interactions to the next paint, p50`, value: quantile(all, 0.5), unit: 'ms' },
      { what: 'p98', value: quantile(all, 0.98), unit: 'ms', goal: { most: 200 } },
      { what: 'the longest', value: Math.max(...all), unit: 'ms' },
    ];
    for (const [what, [words, most]] of Object.entries(timed)) {
      const values = times.filter((one) => one.what === what).map(({ ms }) => ms);
      say(`  ${what}: ${values.map(Math.round).join(', ')}`);
      const p50 = `${words}, p50 of ${values.length}`;
      figures.push(
        { what: p50, value: quantile(values, 0.5), unit: 'ms', goal: { most } },
        { what: 'the longest', value: Math.max(...values), unit: 'ms' },
      );
    }
    return figures;
  });
