import { accountExportSchema } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let last: number;
beforeAll(async () => {
  const { post, update, offer, revise, accept, deliver, askForChanges, takeBack } = commandsOf(market.call);
  // Each text names its author.
  const { id } = await post({ title: 'ADAS logo', description: 'ADAS words', userName: 'ADAS name' });
  await update(id, { description: 'ADAS later words' });
  const bid = await offer(id, 'bob', { amount: 77, message: 'BOBS first' });
  await revise(bid.id, 'bob', { amount: 78, message: 'BOBS second' });
  await accept(bid.id);
  const mark = { shortlisted: true, note: 'ADAS thought' };
  await market.call(`/bids/${bid.id}/mark`, { as: 'ada', method: 'PUT', body: mark });
  await deliver(id, 'bob', 'BOBS note');
  await askForChanges(id, 'ADAS note');
  await takeBack(id, 'ADAS reason');
  const give = (as: Person, method: string, path: string, body?: object, headers = {}) =>
    market.call(path, { as, method, body, headers });
  for (const [as, name] of [
    ['ada', 'ADAS'],
    ['bob', 'BOBS'],
  ] as const) {
    await give(as, 'POST', '/searches', { name: `${name} search`, query: 'q=logo' });
    await give(as, 'PUT', `/bookmarks/${id}`);
    await give(as, 'POST', '/feeds', { kind: 'deadlines' });
  }
  await give('bob', 'POST', '/bids', { taskId: id }, { 'idempotency-key': 'BOBS-key' });
  const looked = await give('auditor', 'GET', '/audit/events?userEmail=bob@example.com');
  expect(looked.status).toBe(200);
  const other = { uid: 'other', email: 'other@example.com' };
  await market.eventStore.recordAccess({ actor: other, call: 'GET /audit/other', details: {} });
  const reason = { reason: 'BOBS claim' };
  await give('operator', 'POST', '/operations/people/uid-bob/hold', reason);
  await give('operator', 'POST', '/operations/people/uid-ada/hold', { reason: 'ADAS claim' });
  await market.eventStore.roles.record(
    {
      type: 'RoleGranted',
      data: { person: 'uid-bob', role: 'auditor', known: 'set', reason: 'BOBS audit' },
    },
    { actor: { uid: 'os:ann', email: 'ann@host' }, correlationId: 'c' },
  );
  last = (await market.eventStore.ledger.head()).position;
  await market.call('/notifications', { as: 'ada', ...since(last) });
});

const exported = async (as: Person) => {
  const answer = await market.call('/account/export', { as });
  expect(answer.status).toBe(200);
  const file = accountExportSchema.parse(answer.body);
  const part = (where: string) => file.parts.find((one) => one.where === where)?.entries ?? [];
  return { ...answer, file, part };
};
const textsIn = (text: string, of: string) =>
  [...new Set(text.match(new RegExp(`${of}[ -][a-z ]+`, 'g')))].sort();

describe('GET /account/export', () => {
  it('is a file that only its caller gets, and no cache', async () => {
    const { headers } = await exported('bob');
    expect(headers.get('content-disposition')).toBe('attachment; filename="marketplace-account.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await market.call('/account/export', { as: 'bob', method: 'HEAD' })).text).toBe('');
  });

  it('has all texts of the caller', async () => {
    expect(textsIn((await exported('ada')).text, 'ADAS')).toEqual([
      'ADAS claim',
      'ADAS later words',
      'ADAS logo',
      'ADAS name',
      'ADAS note',
      'ADAS reason',
      'ADAS search',
      'ADAS thought',
      'ADAS words',
    ]);
    expect(textsIn((await exported('bob')).text, 'BOBS')).toEqual([
      'BOBS audit',
      'BOBS claim',
      'BOBS first',
      'BOBS note',
      'BOBS search',
      'BOBS second',
      'BOBS-key',
    ]);
  });

  it.each<[Person, RegExp]>([
    ['ada', /BOBS|bob@|uid-bob|operator@|"7[78]"?/],
    ['bob', /ADAS|ada@|uid-ada|operator@/],
    ['eve', /ADAS|BOBS|ada@|bob@|uid-[^e]/],
    ['auditor', /ADAS|BOBS|ada@|bob@|uid-[^a]/],
    ['operator', /ADAS|BOBS|ada@|bob@|uid-[^o]/],
  ])('of %s has nothing of anybody else', async (who, others) => {
    expect((await exported(who)).text).not.toMatch(others);
  });

  it('has what is kept in each place', async () => {
    const bob = await exported('bob');
    expect(bob.file).toMatchObject({ uid: 'uid-bob', email: 'bob@example.com', name: null });
    expect(bob.part('The ledger').map(({ type }) => type)).toEqual(
      expect.arrayContaining(['BidPlaced', 'BidRevised', 'WorkDelivered']),
    );
    expect(bob.part('Your bids')).toMatchObject([{ amount: 78, message: 'BOBS second' }, {}]);
    expect((await exported('ada')).part('Your tasks')).toMatchObject([{ title: 'ADAS logo' }]);
    expect((await exported('ada')).part('Your notifications').map(({ kind }) => kind)).toContain(
      'bid-placed',
    );
    expect((await exported('ada')).part('What you keep')).toContainEqual(
      expect.objectContaining({ kind: 'mark', shortlisted: true, note: 'ADAS thought' }),
    );
    expect(bob.part('What you keep').map(({ kind }) => kind)).toEqual([
      'search',
      'bookmark',
      'feed',
      'notifications',
    ]);
    expect(bob.part('Idempotency-Keys')).toMatchObject([{ call: 'POST /bids', key: 'BOBS-key' }]);
    expect((await exported('auditor')).part('Accesses as an auditor')).toMatchObject([
      { call: 'GET /audit/events' },
    ]);
    expect(bob.part('Actions of operators')).toMatchObject([
      { action: 'hold', reason: 'BOBS claim' },
      { action: 'RoleGranted', role: 'auditor', reason: 'BOBS audit' },
    ]);
  });
});
