import { actionsSchema, personSchema, problemSchema } from '@marketplace/contracts';
import { recordForgotten } from '@marketplace/event-store/testing';
import { expect, it } from 'vitest';
import { opsHere } from '../cli/testing/cli.ts';
import { startedOperations } from '../testing/serveOperators.ts';

const given = startedOperations({
  isKnown: (uid: string) => Promise.resolve(uid === 'ada' || uid === 'bob'),
});

const call = async (method: 'GET' | 'POST', path: string, body?: unknown, as?: string) => {
  const { status, body: answer } = await given.call(method, `/operations/people/${path}`, body, as);
  return { status, answer };
};
const act = (action: string, uid = 'ada', reason: string | undefined = 'Tax law, 10 years') =>
  call('POST', `${uid}/${action}`, { reason });
const actions = async () =>
  actionsSchema.parse((await given.call('GET', '/operations/actions')).body).actions;

it('a held person is not forgotten before the release; afterwards nothing more is done', async () => {
  const held = await act('hold');
  expect([held.status, personSchema.parse(held.answer)]).toMatchObject([
    200,
    { uid: 'ada', state: 'held', reason: 'Tax law, 10 years' },
  ]);
  const refused = await act('forget');
  expect([refused.status, problemSchema.parse(refused.answer).detail]).toEqual([
    409,
    'This account is held and can’t be deleted now: Tax law, 10 years',
  ]);
  expect((await act('release', 'ada', 'The audit is over')).status).toBe(200);
  const begun = await act('forget', 'ada', 'Asked by letter');
  expect([begun.status, personSchema.parse(begun.answer)]).toMatchObject([202, { state: 'forgetting' }]);
  expect((await act('forget')).status).toBe(202);
  for (const late of ['hold', 'release']) expect((await act(late)).status).toBe(409);
  const told = await actions();
  expect(told.map(({ action, person, reason }) => [action, person, reason])).toEqual([
    ['forget', 'ada', 'Asked by letter'],
    ['release', 'ada', 'The audit is over'],
    ['hold', 'ada', 'Tax law, 10 years'],
  ]);
});

it('the reasons are deleted with the person', async () => {
  await recordForgotten(given.events.store, 'ada');
  await given.events.store.persons.recorded('ada');
  await given.events.store.persons.deleteTexts('ada');
  expect((await actions()).map(({ actor, reason, forgotten }) => [actor.email, reason, forgotten])).toEqual(
    Array(3).fill(['olga@example.com', null, true]),
  );
});

it('the command line does the same, and waits until each store is done', async () => {
  const environment = { DATABASE_URL: given.events.url };
  const run = (...words: string[]) => opsHere(words, environment);
  expect(await run('forget', 'nobody', '--reason', 'x')).toMatchObject({
    code: 1,
    err: 'There is no person with this uid.\n',
  });
  for (const reason of [[], ['--reason', ''], ['--reason', '\u3164']])
    expect((await run('forget', 'ada', ...reason)).code).toBe(2);
  const { persons } = given.events.store;
  const waiting = run('forget', 'uid-olga', '--reason', 'Has left');
  await expect.poll(async () => (await persons.read('uid-olga'))?.state).toBe('forgetting');
  await recordForgotten(given.events.store, 'uid-olga');
  for (const store of ['ledger', 'read-models', 'kept-items', 'sign-in'] as const)
    await persons.cleared('uid-olga', store);
  await persons.finish('uid-olga');
  const { code, out, err } = await waiting;
  expect([code, out]).toEqual([0, 'uid-olga is forgotten.\n']);
  expect(err).toBe('ledger: done\nread-models: done\nkept-items: done\nsign-in: done\n');
  expect((await run('release', 'uid-olga', '--reason', 'x')).code).toBe(1);
});
