import { openPrivateStore, type PrivateStore } from '@marketplace/private-store';
import { concernedBetween, type Concern, type ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';
import { openReads } from '../testing/stores.ts';

const market = startedMarket();
const { report, decide } = moderationOn(market);
const people = ['ada', 'bob', 'eve', 'operator'] as const satisfies readonly Person[];
const uidOf = (person: Person) => `uid-${person}`;

let reads: ReadStore;
let privateStore: PrivateStore;
/** By person, the events of which the inbox tells: the truth. */
const inbox = new Map<string, { readonly position: number; readonly at: string }[]>();
let head = 0;
beforeAll(async () => {
  reads = await openReads(market.databaseUrl);
  privateStore = openPrivateStore({
    url: market.databaseUrl,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  const { post, offer, revise, accept, update, deliver, askForChanges, takeBack, withdraw, remove } =
    commandsOf(market.call);
  const search = { name: 'Boats', query: 'q=boat' };
  await market.call('/searches', { as: 'operator', method: 'POST', body: search });
  await post({ title: 'A boat' });
  const [one, two] = [await post(), await post({}, 'eve')];
  const bids = [await offer(one.id, 'bob'), await offer(one.id, 'eve'), await offer(two.id, 'ada')] as const;
  await update(one.id, { title: 'Another title' });
  await offer(two.id, 'bob');
  await post({ title: 'Two boats' }, 'bob');
  await revise(bids[0].id, 'bob', { amount: 90 });
  await accept(bids[0].id);
  await deliver(one.id, 'bob');
  await askForChanges(one.id);
  await takeBack(one.id);
  await withdraw(bids[2].id, 'ada');
  for (const as of ['bob', 'operator'] as const) await report(as, { task: two.id });
  for (const decision of ['hide', 'show'] as const) await decide('moderator', { task: two.id }, decision);
  await update(two.id, { budget: 7 }, 'eve');
  head = await remove(one.id);
  for (const person of people) {
    const { notifications } = await notificationsOf(() => market)(person, head, '?limit=100');
    inbox.set(uidOf(person), notifications);
  }
  return () => Promise.all([reads.close(), privateStore.close()]);
});

const concerned = (after: number, upTo: number, among?: readonly string[]) =>
  concernedBetween(reads.documents, privateStore.moderation, { after, upTo }, among);
const together = (one: Concern | undefined, other: Concern | undefined) =>
  one && other ? { ...one, lastAt: other.lastAt } : (one ?? other);

it('mails and live counts concern exactly the people who have a notification of these events, read at once or in parts', async () => {
  expect([...inbox.values()].map(({ length }) => length)).toEqual(
    people.map(() => expect.toBeOneOf([2, 3, 4, 5, 6, 7, 8, 9]) as number),
  );
  const place = fc.integer({ min: 0, max: head });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(place, place, place),
      fc.subarray(people.map(uidOf), { minLength: 1 }),
      async (places, connected) => {
        const [from, between, to] = places.toSorted((a, b) => a - b) as [number, number, number];
        const [whole, first, second, live] = await Promise.all([
          concerned(from, to),
          concerned(from, between),
          concerned(between, to),
          concerned(from, to, connected),
        ]);
        for (const uid of people.map(uidOf)) {
          const told = (inbox.get(uid) ?? []).filter(({ position }) => position > from && position <= to);
          const positions = told.map(({ position }) => position);
          expect(whole.get(uid)?.position).toBe(told.length > 0 ? Math.min(...positions) : undefined);
          expect(together(first.get(uid), second.get(uid))).toEqual(whole.get(uid));
          if (connected.includes(uid)) expect(live.get(uid)).toEqual(whole.get(uid));
        }
      },
    ),
    { numRuns: 60 },
  );
});
