import { signHead } from '@marketplace/audit';
import { openApiDocument } from '@marketplace/contracts/openapi';
import { encodeCursor, type CursorValues } from '@marketplace/service-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandsOf, wrongOf, type Answer } from '../testing/call.ts';
import { lists, type List } from '../testing/lists.ts';
import { startMarket, type Market } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

let market: Market;
let task: string;
let bid: string;
/** A cursor of each list, from an answer. */
let given: readonly (readonly [List, string])[];

const call = ({ path, as }: List, options: string) =>
  market.call(
    `${path.replace('{id}', task).replace('{bidId}', bid).replace('{uid}', 'uid-bob')}&${options}`,
    { as },
  );
const entriesOf = ({ member }: List, body: unknown): string[] => {
  const entries = member === undefined ? body : (body as Record<string, unknown>)[member];
  // A cursor of the board contains its position, and an auditor may see each task at any position, so only ids are compared.
  return (entries as { _id?: string }[]).map((entry) =>
    JSON.stringify(member === 'tasks' ? entry._id : entry),
  );
};
const nextOf = ({ body, headers }: Answer): string | undefined =>
  /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? (body as { readonly next?: string }).next;
const sealedFor = ({ query }: List): string => {
  const text = query(task, bid);
  return typeof text === 'string' ? text : JSON.stringify(text);
};

beforeAll(async () => {
  const signer = newSigner();
  market = await startMarket({ signer });
  const { post, bid: placeBid, offer, accept, resign, review } = commandsOf(market.call);
  for (const owner of ['ada', 'bob', 'ada', 'bob'] as const) {
    task = (await post({}, owner)).id;
    for (const bidder of ['ada', 'bob', 'eve', 'bob', 'eve'] as const)
      if (bidder !== owner) await placeBid(task, bidder);
    await signHead(market.eventStore, signer, { clock: () => new Date() });
  }
  for (let deals = 0; deals < 2; deals += 1) {
    const { id } = await post();
    const deal = (await offer(id, 'bob')).id;
    await accept(deal);
    await resign(id, 'bob');
    for (const side of ['ada', 'bob'] as const) await review(deal, side);
  }
  task = (await post()).id;
  for (const bidder of ['bob', 'eve'] as const) await placeBid(task, bidder);
  bid = (await offer(task, 'bob')).id;
  for (const text of ['Is it urgent?', 'I could begin today.', 'Until Friday?'])
    await market.call(`/bids/${bid}/messages`, { method: 'POST', as: 'bob', body: { text } });
  for (const user of ['uid-ada', 'uid-bob'])
    await market.call('/reports', { method: 'POST', as: 'eve', body: { about: { user }, why: 'spam' } });
  for (const action of ['pause', 'resume'])
    await market.call(`/operations/projections/bids/${action}`, {
      method: 'POST',
      as: 'operator',
      body: { reason: 'A test' },
    });
  const { position } = await market.eventStore.ledger.head();
  market.now = new Date();
  const caughtUp = { as: 'bob', headers: { 'x-min-position': String(position) } } as const;
  for (const path of ['/mytasks', '/mybids', '/notifications'])
    await vi.waitUntil(async () => (await market.call(path, caughtUp)).status === 200, 60_000);
  const found: (readonly [List, string])[] = [];
  // The lists are read one after the other: each call of an auditor adds an access to the list of accesses.
  for (const list of lists) {
    const cursor = nextOf(await call(list, 'limit=1'));
    if (cursor !== undefined) found.push([list, cursor]);
  }
  given = found;
});
afterAll(() => market.stop());

const oddValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '\ud800', '2030-02-28', '9'.repeat(400)),
  fc.integer(),
  fc.double(),
  fc.constantFrom(-0, 2 ** 31, 2 ** 53, 2 ** 63, 1e308),
  fc.jsonValue({ maxDepth: 2 }),
);
const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Anything that a caller may send as the cursor of a list. */
const anyCursor = (list: List): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map(base64),
    fc.json({ maxDepth: 3 }).map(base64),
    fc.array(oddValue, { maxLength: 4 }).map((values) => base64(JSON.stringify(values))),
    fc.constantFrom(...given.map(([, cursor]) => cursor)),
    // The format of cursors is public, so any caller can make one.
    fc
      .array(oddValue, { maxLength: 4 })
      .map((values) => encodeCursor(values as CursorValues, sealedFor(list))),
    fc
      .tuple(fc.constantFrom('2030-02-28', 3, 9, 30), fc.nat(50))
      .map(([key, position]) => encodeCursor([key, position], sealedFor(list))),
    fc.nat(50).map((position) => encodeCursor([position], sealedFor(list))),
  );

describe('a cursor of any text', () => {
  it('is tried on every call that takes one', () => {
    const taking = Object.entries(openApiDocument().paths ?? {}).filter(([, item]) =>
      JSON.stringify(item.get?.parameters ?? []).includes('"cursor"'),
    );
    const paths = new Set(lists.map(({ path }) => path.split('?')[0]));
    expect(taking.map(([path]) => path).sort()).toEqual([...paths].sort());
    // There are no dead letters in this test, so their list has no second page.
    expect(given.map(([{ path }]) => path)).toEqual(
      lists.map(({ path }) => path).filter((path) => !path.includes('dead-letters')),
    );
  });

  it.each(lists)('gives on $path nothing but entries that $as may see, or 400', async (list) => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyCursor(list), async (cursor) => {
        const answer = await call(list, `limit=3&cursor=${encodeURIComponent(cursor.toWellFormed())}`);
        if (answer.status === 200) for (const entry of entriesOf(list, answer.body)) seen.add(entry);
        else expect([answer.status, wrongOf(answer)]).toEqual([400, ['cursor']]);
      }),
      // Each kind of column has numbers that it can't hold.
      {
        numRuns: 50,
        examples: [2 ** 31, Number.MAX_SAFE_INTEGER].map((number) => [
          encodeCursor([number], sealedFor(list)),
        ]),
      },
    );
    const whole = entriesOf(list, (await call(list, list.member === 'accesses' ? 'limit=1000' : '')).body);
    expect([...seen].filter((entry) => !whole.includes(entry))).toEqual([]);
  });

  it.each(lists)('of $path leads to each entry once, in order', async (list) => {
    const whole = entriesOf(list, (await call(list, list.member === 'accesses' ? 'limit=1000' : '')).body);
    const read: string[] = [];
    for (let next: string | undefined = 'limit=2'; next !== undefined;) {
      const page = await call(list, next);
      read.push(...entriesOf(list, page.body));
      const cursor = nextOf(page);
      next = cursor && `limit=2&cursor=${cursor}`;
    }
    // Each read of the accesses adds an access, which is before the page.
    expect(list.member === 'accesses' ? read.slice(-whole.length) : read).toEqual(whole);
  });

  it.each(lists)(
    'made by somebody with the right seal is refused by $path where no entry can have its values',
    async (list) => {
      for (const end of list.refuses ?? []) {
        const answer = await call(list, `cursor=${encodeCursor(end, sealedFor(list))}`);
        expect([end, answer.status]).toEqual([end, 400]);
        expect(wrongOf(answer)).toEqual(['cursor']);
      }
    },
  );

  it('of another list, order or caller is refused', async () => {
    for (const list of lists)
      for (const [of, cursor] of given) {
        const { status } = await call(list, `cursor=${cursor}`);
        expect([list.path, of.path, status]).toEqual([list.path, of.path, list === of ? 200 : 400]);
      }
  });
});
