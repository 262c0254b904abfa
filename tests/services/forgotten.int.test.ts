import { forgottenTitle, formerUser, madeFeedSchema, type Notification } from '@marketplace/contracts';
import { isRunning } from '@marketplace/read-store';
import { until } from '@marketplace/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { bobsTexts } from './testing/bobsTexts.ts';
import { since, type Answer, type Person } from './testing/call.ts';
import { clientsOf, upTo } from './testing/listen.ts';
import { startedMarket } from './testing/market.ts';
import { tablesWith } from './testing/tablesWith.ts';

/** Matches each text of Bob, and his address. */
const ofBob = /quetzal|bob@/i;
const uid = 'uid-bob';

const market = startedMarket({ forgets: true });
let calls: readonly (readonly [who: Person | undefined, path: string])[] = [];
const before = new Map<string, Answer>();
const after = new Map<string, Answer>();
let ids: Awaited<ReturnType<typeof bobsTexts>>['ids'];
let last = 0;
let inbox: Readonly<Record<string, number>> = {};
let adasInbox: Readonly<Record<string, number>> = {};
const connect = clientsOf(() => market);

/** The tables with rows that have the user's uid: notifications and user data of the user, and bidders' notifications about the user. */
const inboxOf = async (named: string) => {
  const found = Object.entries(await tablesWith(market.databaseUrl, named));
  const isInbox = /alerts|notifications|user_data|states/;
  return Object.fromEntries(found.filter(([table]) => isInbox.test(table)));
};
const nameOf = (who: Person | undefined, path: string) => `${who ?? 'a visitor'} at ${path}`;
const askAll = async (into: Map<string, Answer>, position: number) => {
  for (const [who, path] of calls)
    into.set(nameOf(who, path), await market.call(path, { as: who, ...since(position) }));
};

beforeAll(async () => {
  const search = (as: Person, query: string) =>
    market.call('/searches', { as, method: 'POST', body: { name: query, query, alert: true } });
  await search('bob', 'q=ada');
  await search('ada', 'q=feathers');
  ({ last, ids } = await bobsTexts(market.call));
  await market.call('/notifications/read', { as: 'bob', method: 'POST', body: { upTo: 1 } });
  const ofTasks = [ids.own, ids.deal, ids.others].flatMap((id) => [`/tasks/${id}`]);
  const feeds: string[] = [];
  for (const body of [{ kind: 'search', name: 'All', query: 'sort=budget' }, { kind: 'deadlines' }]) {
    const made = await market.call('/feeds', { as: 'ada', method: 'POST', body });
    feeds.push(madeFeedSchema.parse(made.body).path);
  }
  calls = [
    ...feeds.map((path) => [undefined, path] as const),
    ...(['ada', undefined] as const).flatMap((who) =>
      ['/tasks', '/tasks?sort=-posted&limit=10', '/tasks?q=quetzal', '/featured-tasks', ...ofTasks].map(
        (path) => [who, path] as const,
      ),
    ),
    ...['/mybids', '/mytasks', '/notifications', `/tasks/${ids.others}/bids`].map(
      (path) => ['ada', path] as const,
    ),
    ...[ids.own, ids.deal, ids.others].flatMap((id) => [
      ['ada', `/tasks/${id}/history`] as const,
      ['auditor', `/audit/tasks/${id}`] as const,
      ['auditor', `/audit/tasks/${id}?at=${last}`] as const,
      ['auditor', `/audit/tasks/${id}/lineage`] as const,
    ]),
    ['eve', `/tasks/${ids.others}/history`],
    ['auditor', `/audit/board?at=${last}`],
    ['auditor', '/audit/board'],
    ['auditor', '/audit/events'],
  ];
  await askAll(before, last);
  [inbox, adasInbox] = [await inboxOf(uid), await inboxOf('uid-ada')];
  const client = await connect('');
  const { persons } = market.eventStore;
  await persons.beginForgetting(uid, { by: 'person', uid });
  await until(async () => (await persons.read(uid))?.state === 'forgotten');

  ({ position: last } = await market.eventStore.ledger.head());
  await client.until(upTo(last));
  await askAll(after, last);
});

const bodyOf = (who: Person | undefined, path: string) => after.get(nameOf(who, path))?.body;

describe('a person is forgotten', () => {
  it('in every answer, also where the caller has the old one', async () => {
    const shown = [...before].filter(([, { text }]) => ofBob.test(text)).map(([name]) => name);
    expect(shown.length).toBeGreaterThan(20);
    expect([...after].filter(([, { text }]) => ofBob.test(text)).map(([name]) => name)).toEqual([]);
    for (const [who, path] of calls) {
      const { status, headers } = before.get(nameOf(who, path)) ?? {};
      const tag = headers?.get('etag');
      expect([path, status]).toEqual([path, 200]);
      if (!tag || !shown.includes(nameOf(who, path))) continue;
      const again = await market.call(path, { as: who, headers: { 'if-none-match': tag } });
      expect([path, again.status]).toEqual([path, 200]);
    }
  });

  it('in the tables of the read models and their statistics', async () => {
    expect(await tablesWith(market.databaseUrl, 'quetzal|bob@')).toEqual({});
  });

  it('and a task says so', () => {
    const task = {
      title: null,
      description: null,
      userName: formerUser,
      forgotten: true,
      status: 'Cancelled',
    };
    expect(bodyOf(undefined, `/tasks/${ids.own}`)).toMatchObject({ ...task, bidsOpen: 0 });
    expect(bodyOf('ada', `/tasks/${ids.own}`)).toMatchObject({ ...task, userEmail: null });
    expect(bodyOf('ada', '/tasks?q=quetzal')).toEqual([]);
    // Auditors see the day on which the person was forgotten.
    const told = { ...task, forgotten: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string };
    expect(bodyOf('auditor', '/audit/board')).toMatchObject({
      tasks: [
        { _id: ids.own, ...told, userEmail: null },
        { _id: ids.deal, ...told },
        { _id: ids.others, title: 'Of Ada' },
      ],
    });
  });

  it('and nothing is left of what the person was told, or told others', async () => {
    for (const table of ['alerts', 'states', 'task_notif', 'user_data', 'user_notif'])
      expect(Object.keys(inbox).join()).toContain(table);
    expect(await inboxOf(uid)).toEqual({});
    // One more notification says that the bidder has resigned. Other bidders get one, too, but Ada is not among these.
    const oneMore = (table: string) => ({ [table]: (adasInbox[table] ?? 0) + 1 });
    expect(await inboxOf('uid-ada')).toEqual({
      ...adasInbox,
      ...oneMore('read_models.user_notifications'),
      ...oneMore('read_models.task_notifications'),
    });
  });

  it('and what others were told stays at its place: what was read stays read', () => {
    const placesIn = (answers: ReadonlyMap<string, Answer>) => {
      const { body } = answers.get(nameOf('ada', '/notifications')) ?? {};
      const { notifications } = body as { readonly notifications: readonly Notification[] };
      return new Map(notifications.map(({ _id, position }) => [_id, position]));
    };
    const told = placesIn(before);
    expect(told.size).toBeGreaterThan(5);
    const now = placesIn(after);
    expect(new Map([...now].filter(([id]) => told.has(id)))).toEqual(told);
  });

  it('and a bid says so', () => {
    expect(bodyOf('ada', `/tasks/${ids.others}/bids`)).toMatchObject([
      { bidder: { name: 'Eve' } },
      {
        bidder: { name: formerUser },
        amount: 30,
        message: null,
        forgotten: true,
        state: 'withdrawn',
        mine: false,
        resigned: { reason: expect.stringMatching(/account/) as string },
      },
    ]);
    expect(JSON.stringify(bodyOf('ada', `/tasks/${ids.others}/bids`))).not.toContain('"email"');
    const [, bidOnDeal] = bodyOf('ada', '/mybids') as { readonly taskId: string; readonly offer?: object }[];
    expect(bidOnDeal).toMatchObject({
      taskId: ids.deal,
      task: { title: null, forgotten: true },
      offer: {
        message: 'Mine too',
        mine: true,
        state: 'accepted',
        owner: { name: formerUser },
        work: { state: 'changes-requested', note: null, forgotten: true },
        takenBack: { reason: null, forgotten: true },
      },
    });
  });

  it('and feeds say so', () => {
    const [[, atom], [, calendar]] = calls as [(typeof calls)[number], (typeof calls)[number]];
    const texts = [atom, calendar].map((path) => after.get(nameOf(undefined, path))?.text);
    expect(texts[0]?.match(new RegExp(`<title>${forgottenTitle}</title>`, 'g'))).toHaveLength(2);
    expect(texts[0]).toContain(`<name>${formerUser}</name>`);
    expect(texts[1]).toContain(`SUMMARY:Your work is due: ${forgottenTitle}`);
  });

  it('and notifications say so', () => {
    const { notifications } = bodyOf('ada', '/notifications') as {
      readonly notifications: { taskId: string }[];
    };
    const of = (id: string) => notifications.filter(({ taskId }) => taskId === id);
    for (const id of [ids.own, ids.deal, ids.deleted]) {
      expect(of(id).length).toBeGreaterThan(0);
      for (const one of of(id)) expect(one).toMatchObject({ title: null, forgotten: true });
    }
    expect(of(ids.others)).toMatchObject([
      { kind: 'bidder-resigned', title: 'Of Ada', bidder: formerUser },
      { kind: 'delivered', bidder: formerUser },
      { kind: 'bid-placed', bidder: 'Eve' },
      { kind: 'bid-placed', bidder: formerUser },
    ]);
  });

  it('and the history of a task says so', () => {
    const events = (who: Person, id: string) =>
      (bodyOf(who, `/tasks/${id}/history`) as { readonly events: { readonly type: string }[] }).events;
    expect(events('ada', ids.own).map(({ type }) => type)).not.toContain('TextsForgotten');
    expect(events('ada', ids.own)).toMatchObject([
      { type: 'TaskUpdated', by: 'system', changes: [{ field: 'status', after: 'Cancelled' }] },
      { type: 'TaskUpdated', by: 'owner' },
      { type: 'BidPlaced' },
      { type: 'TaskPosted', by: 'owner' },
    ]);
    expect(events('ada', ids.others)).toMatchObject([
      {
        type: 'BidderResigned',
        by: 'system',
        bidder: formerUser,
        note: expect.stringMatching(/account/) as string,
      },
      { type: 'WorkDelivered', note: null, forgotten: true },
      { type: 'BidAccepted' },
      { type: 'BidPlaced', bidder: 'Eve' },
      { type: 'BidPlaced', bidder: formerUser },
      { type: 'TaskPosted' },
    ]);
  });

  it('and read models that are built again are the same', async () => {
    for (const name of ['tasks', 'bids', 'notifications'] as const) {
      const reason = { as: 'operator', method: 'POST', body: { reason: 'to see' } } as const;
      await market.call(`/operations/projections/${name}/rebuild`, reason);
      const rebuildOf = async () => (await market.projections.control(name)).rebuild;
      await until(async () => !isRunning(await rebuildOf()));
      expect(await rebuildOf()).toMatchObject({ state: 'swapped', differences: { count: 0 } });
    }
  });
});
