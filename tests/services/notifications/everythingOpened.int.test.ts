import { randomUUID } from 'node:crypto';
import { bidSchema, messagesSchema, notificationsSchema, unreadMessagesSchema } from '@marketplace/contracts';
import { until } from '@marketplace/service-kit/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, details, since, type Person } from '../testing/call.ts';
import { clientsOf } from '../testing/listen.ts';
import { startedMarket } from '../testing/market.ts';
import { messagesOn } from '../testing/messagesOn.ts';

const market = startedMarket({ forgets: true });
const connect = clientsOf(() => market);

const offer = { amount: 9, message: 'Mine' };

interface Made {
  readonly id: string;
  readonly by: Person;
}
interface Bid extends Made {
  readonly task: Made;
}
interface Scene {
  readonly people: readonly Person[];
  readonly forgotten: Set<Person>;
  readonly tasks: Made[];
  readonly bids: Bid[];
  readonly searches: Made[];
}

const forget = async (uid: string) => {
  const { persons } = market.eventStore;
  await persons.beginForgetting(uid, { by: 'person', uid });
  await until(async () => (await persons.read(uid))?.state === 'forgotten');
};
/** Returns the id of what was made. A refusal changes nothing. */
const give = async (as: Person, method: string, path: string, body: object = {}): Promise<string[]> => {
  const answer = await market.call(path, { as, method, body });
  expect(answer.status).toBeLessThan(500);
  const made = z.object({ insertedId: z.string().optional(), _id: z.string().optional() });
  const { insertedId, _id } = made.safeParse(answer.body).data ?? {};
  return [insertedId ?? _id].filter((id) => id !== undefined);
};

type Act = (scene: Scene, by: Person, at: number) => Promise<unknown>;
const onOne =
  <Item>(
    listOf: (scene: Scene) => readonly Item[],
    act: (item: Item, by: Person, scene: Scene) => Promise<unknown>,
  ): Act =>
  async (scene, by, at) => {
    const list = listOf(scene);
    const item = list[at % Math.max(1, list.length)];
    if (item !== undefined) await act(item, by, scene);
  };
const onTask = (act: (task: Made, by: Person, scene: Scene) => Promise<unknown>) =>
  onOne(({ tasks }) => tasks, act);
const onBid = (act: (bid: Bid) => Promise<unknown>) => onOne(({ bids }) => bids, act);
const write = (by: Person, bid: Bid) => give(by, 'POST', `/bids/${bid.id}/messages`, { text: 'Hello' });

const acts: Readonly<Record<string, Act>> = {
  post: async ({ tasks }, by) => {
    for (const id of await give(by, 'POST', '/addtask', details)) tasks.push({ id, by });
  },
  offer: onTask(async (task, by, { bids }) => {
    for (const id of await give(by, 'POST', '/bids', { taskId: task.id, ...offer }))
      bids.push({ id, by, task });
  }),
  'write to owner': onBid((bid) => write(bid.by, bid)),
  'write to bidder': onBid((bid) => write(bid.task.by, bid)),
  delete: onTask(({ id, by }) => give(by, 'DELETE', `/tasks/${id}`)),
  cancel: onTask(({ id, by }) => give(by, 'PUT', `/tasks/${id}`, { status: 'Cancelled' })),
  withdraw: onBid(({ id, by }) => give(by, 'POST', `/bids/${id}/withdraw`)),
  decline: onBid(({ id, task }) => give(task.by, 'POST', `/bids/${id}/decline`)),
  accept: onBid(({ id, task }) => give(task.by, 'POST', `/bids/${id}/accept`)),
  resign: onBid(({ by, task }) => give(by, 'POST', `/tasks/${task.id}/resign`, { reason: 'Ill' })),
  search: async ({ searches }, by) => {
    const search = { name: 'Logos', query: 'q=logo', alert: true };
    for (const id of await give(by, 'POST', '/searches', search)) searches.push({ id, by });
  },
  'remove search': onOne(
    ({ searches }) => searches,
    ({ id, by }) => give(by, 'DELETE', `/searches/${id}`),
  ),
  mute: (_scene, by) => give(by, 'PUT', '/notifications/settings', { muted: ['bid-placed', 'search'] }),
  forget: async ({ forgotten }, by) => {
    if (forgotten.size > 0) return;
    forgotten.add(by);
    await forget(by);
  },
};
const anySteps = fc.array(
  fc.record({ act: fc.constantFrom(...Object.keys(acts)), who: fc.nat(2), at: fc.nat(7) }),
  { minLength: 10, maxLength: 25 },
);

/** Opens all that the person can open, as the screens do; returns what is left unread. */
const openEverything = async (as: Person) => {
  const { position: head } = await market.eventStore.ledger.head();
  const get = async <Data>(path: string, schema: z.ZodType<Data>): Promise<Data> => {
    const answer = await market.call(path, { as, ...since(head) });
    expect([path, answer.status]).toEqual([path, 200]);
    return schema.parse(answer.body);
  };
  const readUp = async (path: string, upTo: unknown) => {
    const answer = await market.call(path, { as, method: 'POST', body: { upTo } });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const [newest] = (await get('/notifications', notificationsSchema)).notifications;
  if (newest) await readUp('/notifications/read', newest.position);
  for (const { bidId, taskId } of (await get('/messages/unread', unreadMessagesSchema)).bids) {
    const listed = await get(`/tasks/${taskId}/bids?limit=100`, z.array(bidSchema));
    expect(listed.map(({ _id }) => _id)).toContain(bidId);
    const { messages } = await get(`/bids/${bidId}/messages`, messagesSchema);
    await readUp(`/bids/${bidId}/messages/read`, messages[0]?._id);
  }
  const { unread } = await get('/notifications', notificationsSchema);
  return { notifications: unread, messages: (await get('/messages/unread', unreadMessagesSchema)).bids };
};

it('who opens everything has nothing unread, whatever was placed, written, deleted, withdrawn or forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const people = ['a', 'b', 'c'].map((name): Person => `uid-${name}-${randomUUID()}`);
      const scene: Scene = { people, forgotten: new Set(), tasks: [], bids: [], searches: [] };
      const [owner = 'ada', bidder = 'bob', searcher = 'eve'] = people;
      await acts['search']?.(scene, searcher, 0);
      await acts['post']?.(scene, owner, 0);
      await acts['offer']?.(scene, bidder, 0);
      for (const { act, who, at } of steps) await acts[act]?.(scene, people[who] ?? owner, at);
      for (const as of people)
        if (!scene.forgotten.has(as))
          expect(await openEverything(as)).toEqual({ notifications: 0, messages: [] });
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it('messages of a task that is deleted are told as read to the open pages of the one to whom they are', async () => {
  const { given, write: send } = messagesOn(() => market);
  const { taskId, bidId } = await given();
  const bob = await connect('', { authorization: 'Bearer bob' });
  const last = () => bob.messages.findLast((one) => one.bidId === bidId)?.unread;
  await send(bidId, 'ada');
  await bob.until(() => last() === 1);
  await commandsOf(market.call).remove(taskId);
  await bob.until(() => last() === 0);
});
