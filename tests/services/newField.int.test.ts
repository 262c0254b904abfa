import { randomUUIDv7 } from 'node:crypto';
import { accountExportSchema } from '@marketplace/contracts';
import {
  withTestField,
  withTestFieldOfDeals,
  withTestFieldOfMarks,
  withTestFieldOfOffers,
} from '@marketplace/contracts/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandsOf, since, type Answer, type Person } from './testing/call.ts';
import type { Market } from './testing/market.ts';
import { tablesWith } from './testing/tablesWith.ts';

/** The start of each value of the new field. */
const mark = 'Quetzaltenango';
const first = `${mark}, first floor`;
const second = `${mark}, second floor`;
const day = /^\d{4}-\d{2}-\d{2}$/;

let market: Market;
/** The task of Bob, who changed its testField and was then forgotten. */
let task: string;
let posted: number;
/** The task of Ada, whose work Bob has delivered. */
let deal: string;
let calls: readonly (readonly [who: Person | undefined, path: string])[];

const bodyOf = ({ status, body }: Answer, path: string): object => {
  expect([path, status, body]).toEqual([path, 200, body]);
  return body as object;
};
const read = async (who: Person | undefined, path: string): Promise<object> => {
  const { position } = await market.eventStore.ledger.head();
  return bodyOf(await market.call(path, { as: who, ...since(position) }), path);
};
/** The text of the answers of all calls. */
const everywhere = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      calls.map(async ([who, path]) => [path, (await market.call(path, { as: who })).text] as const),
    ),
  );
const contracts = '../../contracts/src';
/** Bob's offer, his note to a deal, and what he keeps about a bid, each with its new text. */
const writeMore = async (adasBid: string) => {
  const { post, offer, accept } = commandsOf(market.call);
  ({ id: deal } = await post());
  const { id: bidId } = await offer(deal, 'bob', { amount: 9, message: 'Mine', testTerms: `${mark}: terms` });
  await accept(bidId);
  const { ledger } = market.eventStore;
  const data = { bidId, note: 'Done', testNote: `${mark}: note` };
  const actor = { uid: 'uid-bob', email: 'bob@example.com' };
  await ledger.append({
    streamId: deal,
    expectedVersion: 3,
    decidedAt: ledger.now().toISOString(),
    events: [{ type: 'WorkDelivered', id: randomUUIDv7(), actor, correlationId: 'c', data }],
  });
  await market.call(`/bids/${adasBid}/mark`, {
    as: 'bob',
    method: 'PUT',
    body: { testMark: `${mark}: mark` },
  });
};

// These fields are only in the tables of these files, and in no other code of the product.
describe('an optional text of a task, and one of an offer, a deal and a mark', () => {
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock(`${contracts}/domain/taskFields.ts`, async (original) => withTestField(await original()));
    vi.doMock(`${contracts}/domain/offerFields.ts`, async (original) =>
      withTestFieldOfOffers(await original()),
    );
    vi.doMock(`${contracts}/domain/eventData.ts`, async (original) => withTestFieldOfDeals(await original()));
    vi.doMock(`${contracts}/http/bidMarks.ts`, async (original) => withTestFieldOfMarks(await original()));
    const { startMarket } = await import('./testing/market.ts');
    market = await startMarket({ forgets: true });
    const { post, update, offer } = commandsOf(market.call);
    ({ id: task, position: posted } = await post({ testField: ` ${first}` }, 'bob'));
    await update(task, { testField: second }, 'bob');
    await writeMore((await offer(task, 'ada')).id);
    calls = [
      [undefined, '/tasks'],
      [undefined, `/tasks/${task}`],
      ['ada', `/tasks/${task}/history`],
      ['ada', '/mybids'],
      ['auditor', `/audit/tasks/${task}`],
      ['auditor', `/audit/tasks/${task}?at=${posted}`],
      ['auditor', `/audit/tasks/${task}/lineage`],
      ['auditor', '/audit/board'],
      ['ada', `/tasks/${deal}/bids`],
      ['auditor', `/audit/tasks/${deal}`],
      ['auditor', '/audit/export?format=csv'],
      ['auditor', '/audit/export?format=jsonl'],
    ];
  }, 120_000);
  afterAll(async () => {
    await market.stop();
    for (const file of ['domain/taskFields', 'domain/offerFields', 'domain/eventData', 'http/bidMarks'])
      vi.doUnmock(`${contracts}/${file}.ts`);
    vi.resetModules();
  });

  it('has its rule', async () => {
    const { status, body } = await market.call(`/tasks/${task}`, {
      as: 'bob',
      method: 'PUT',
      body: { testField: 'x'.repeat(101) },
    });
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'testField' }] }]);
  });

  it('is in the answers, the history, and the views of auditors', async () => {
    expect(await read(undefined, '/tasks')).toMatchObject([{ testField: second }, {}]);
    expect(await read('bob', '/mytasks')).toMatchObject([{ testField: second }]);
    expect(await read('ada', '/mybids')).toMatchObject([{ task: { testField: second } }]);
    const change = { field: 'testField', before: first, after: second };
    expect(await read('ada', `/tasks/${task}/history`)).toMatchObject({
      events: [{ type: 'BidPlaced' }, { changes: [change] }, { type: 'TaskPosted' }],
    });
    expect(await read('auditor', `/audit/tasks/${task}?at=${posted}`)).toMatchObject({
      task: { testField: first },
    });
    const board = `/audit/board?at=${posted}`;
    expect(await read('auditor', board)).toMatchObject({
      tasks: [{ testField: first, since: { fields: ['testField'] } }],
    });
    expect(await read('auditor', `/audit/tasks/${task}/lineage`)).toMatchObject({
      fields: { testField: { value: second, event: { type: 'TaskUpdated' } } },
    });
    expect([...(await everywhere())].filter(([, text]) => !text.includes(mark))).toEqual([]);
    const account = await read('bob', '/account/export');
    const bids = {
      where: 'Your bids',
      entries: [{ testTerms: `${mark}: terms`, testNote: `${mark}: note` }],
    };
    const { parts } = accountExportSchema.parse(account);
    expect(parts.find(({ where }) => where === bids.where)).toMatchObject(bids);
    const own = JSON.stringify(account);
    const more = ['terms', 'note', 'mark'].map((of) => `${mark}: ${of}`);
    for (const text of [first, second, ...more]) expect(own).toContain(text);
  });

  it('may be missing, and can be taken away', async () => {
    const { post, update } = commandsOf(market.call);
    const { id } = await post({ testField: ' ' });
    const before = await read(undefined, `/tasks/${id}`);
    const position = await update(id, { testField: '' });
    expect(await update(id, { testField: 'A cellar' })).toBe(position + 1);
    expect(await read(undefined, `/tasks/${id}`)).toMatchObject({ testField: 'A cellar' });
    await update(id, { testField: '' });
    const after = await read(undefined, `/tasks/${id}`);
    for (const one of [before, after, await read('auditor', `/audit/tasks/${id}?at=${position + 2}`)])
      expect(JSON.stringify(one)).not.toContain('testField');
    await market.call(`/tasks/${id}`, { as: 'ada', method: 'DELETE' });
  });

  it('goes with its author from everywhere', async () => {
    expect(Object.keys(await tablesWith(market.databaseUrl, mark))).toEqual([
      'event_store.events',
      'event_store.streams',
      'private.user_data',
      'read_models.bids',
      'read_models.tasks',
    ]);
    await market.eventStore.persons.beginForgetting('uid-bob', { by: 'person', uid: 'uid-bob' });
    await expect.poll(() => market.eventStore.persons.read('uid-bob')).toMatchObject({ state: 'forgotten' });
    expect(await tablesWith(market.databaseUrl, mark)).toEqual({});
    expect([...(await everywhere())].filter(([, text]) => text.includes(mark))).toEqual([]);

    const [bid] = (await read('ada', `/tasks/${deal}/bids`)) as readonly object[];
    expect(bid).toMatchObject({ message: null, testTerms: null, forgotten: true });
    const gone = { title: null, testField: null };
    expect(await read(undefined, `/tasks/${task}`)).toMatchObject({ ...gone, forgotten: true });
    const told = { ...gone, forgotten: expect.stringMatching(day) as string };
    for (const at of [posted, posted + 1])
      expect(await read('auditor', `/audit/tasks/${task}?at=${at}`)).toMatchObject({ task: told });
    expect(await read('auditor', `/audit/board?at=${posted}`)).toMatchObject({ tasks: [told] });
    expect(await read('auditor', `/audit/tasks/${task}`)).toMatchObject({
      events: [{ forgotten: told.forgotten }, { forgotten: told.forgotten }, {}, {}, {}],
    });
    const forgotten = { value: null, forgotten: expect.stringMatching(day) as string };
    expect(await read('auditor', `/audit/tasks/${task}/lineage`)).toMatchObject({
      fields: { title: forgotten, testField: forgotten, userName: forgotten },
    });
  });
});
