import { dayMs, dayOf } from '@marketplace/contracts';
import fc from 'fast-check';
import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, type Call, type Person } from './testing/call.ts';
import { startedMarket } from './testing/market.ts';

const market = startedMarket();
const people = ['ada', 'bob'] as const;
const commands = [
  'post',
  'bid',
  'offer',
  'accept',
  'decline',
  'withdraw',
  'update',
  'remove',
  'mark',
] as const;
type Command = (typeof commands)[number];

const step = fc.record({
  command: fc.constantFrom(...commands),
  as: fc.constantFrom(...people),
  task: fc.nat(2),
  bid: fc.nat(5),
  ahead: fc.integer({ min: -2, max: 3 }),
});

/** A history of three tasks and the bids on them. Commands that the rules refuse do nothing. */
const historyOf = (call: Call) => {
  const { post, bid, offer, accept, decline, withdraw, update, remove } = commandsOf(call);
  const tasks: string[] = [];
  const bids: string[] = [];
  const deadlineIn = (days: number) => ({
    deadline: dayOf(new Date(Date.now() + days * dayMs).toISOString()),
  });
  const acts: Readonly<
    Record<Command, (one: { as: Person; taskId: string; bidId: string; ahead: number }) => Promise<unknown>>
  > = {
    post: async ({ as, ahead }) => tasks.push((await post(deadlineIn(ahead), as)).id),
    bid: ({ as, taskId }) => bid(taskId, as),
    offer: async ({ as, taskId }) => bids.push((await offer(taskId, as)).id),
    accept: ({ as, bidId }) => accept(bidId, as),
    decline: ({ as, bidId }) => decline(bidId, 'No', as),
    withdraw: ({ as, bidId }) => withdraw(bidId, as),
    update: ({ as, taskId, ahead }) => update(taskId, deadlineIn(ahead), as),
    remove: ({ as, taskId }) => remove(taskId, as),
    mark: ({ as, taskId }) => call(`/bookmarks/${taskId}`, { as, method: 'PUT' }),
  };
  return { tasks, bids, acts };
};

const ids = (body: unknown, field: '_id' | 'taskId') =>
  z
    .array(z.looseObject({ [field]: z.string() }))
    .parse(body)
    .map((entry) => entry[field]);

it('no list and no feed has an id twice, whatever has happened', async () => {
  const { call } = market;
  const feedsOf = async (as: Person) => {
    const make = async (body: object) =>
      z.object({ path: z.string() }).parse((await call('/feeds', { as, method: 'POST', body })).body).path;
    return {
      as,
      ics: await make({ kind: 'deadlines' }),
      atom: await make({ kind: 'search', name: 'All', query: '' }),
    };
  };
  const feeds = [await feedsOf('ada'), await feedsOf('bob')];

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { tasks, bids, acts } = historyOf(call);
      await acts.post({ as: 'ada', taskId: '', bidId: '', ahead: 2 });
      for (const { command, as, task, bid, ahead } of steps) {
        const taskId = tasks[task % tasks.length] ?? '';
        const bidId = bids[bid % Math.max(1, bids.length)] ?? '';
        await acts[command]({ as, taskId, bidId, ahead }).catch(() => undefined);
      }
      const { position } = await commandsOf(call).post({ deadline: '2020-01-01' }, 'eve');
      for (const { as, ics, atom } of feeds) {
        const read = async (path: string) => (await call(path, { as, ...since(position) })).body;
        const lists = {
          mybids: ids(await read('/mybids'), 'taskId'),
          mytasks: ids(await read('/mytasks'), '_id'),
          tasks: ids(await read('/tasks'), '_id'),
          notifications: ids(
            z.object({ notifications: z.unknown() }).parse(await read('/notifications')).notifications,
            '_id',
          ),
          bookmarks: ids(
            z.object({ bookmarks: z.unknown() }).parse(await read('/bookmarks')).bookmarks,
            'taskId',
          ),
          calendar: new ICAL.Component(ICAL.parse((await call(ics)).text) as unknown[])
            .getAllSubcomponents('vevent')
            .map((event) => new ICAL.Event(event).uid),
          atom: parseAtomFeed((await call(atom)).text).entries?.map(({ id }) => id),
        };
        for (const [name, list = []] of Object.entries(lists))
          expect([name, list.filter((id, index) => list.indexOf(id) !== index)]).toEqual([name, []]);
      }
    }),
    { numRuns: 12 },
  );
});
