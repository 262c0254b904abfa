import { setTimeout as sleep } from 'node:timers/promises';
import { actionsSchema, projectionSchema, projectionsSchema } from '@marketplace/contracts';
import { firstBroken, silentLogger } from '@marketplace/event-store/testing';
import { unavailable } from '@marketplace/service-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProjector, type Projector } from '../projector.ts';
import { startedOperations } from '../testing/serveOperators.ts';
import { postWithBid } from '../testing/sharing.ts';
import { createOperations } from './operations.ts';

const given = startedOperations();
let projector: Projector;
beforeAll(async () => {
  const { events, reads } = given;
  projector = createProjector({ events: events.store, store: reads.projections, logger: silentLogger });
  await projector.start();
  for (let index = 0; index < 5; index += 1) await postWithBid(events.store);
});
afterAll(() => projector.stop());

const call: typeof given.call = (...asked) => given.call(...asked);
const projection = async (name: 'tasks' | 'bids') => {
  const { body } = await call('GET', '/operations/projections');
  const found = projectionsSchema.parse(body).projections.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const actions = async (query = '') =>
  actionsSchema.parse((await call('GET', `/operations/actions${query}`)).body);

describe('the calls of operators', () => {
  it('return the state of each projection', async () => {
    await expect
      .poll(() => projection('tasks'))
      .toMatchObject({
        state: 'running',
        position: 10,
        head: 10,
        lag: { events: 0, seconds: 0, trend: 'steady' },
        generation: 1,
        deadLetters: 0,
      });
  });

  it.each([
    ['an unknown projection', 'nothing/pause', {}, 404],
    ['a reason that is too long', 'tasks/pause', { reason: 'x'.repeat(501) }, 400],
    ['a rollback without an earlier generation', 'tasks/rollback', {}, 409],
  ])('refuse %s, without an event', async (_what, path, body, status) => {
    expect((await call('POST', `/operations/projections/${path}`, body)).status).toBe(status);
    expect((await actions()).actions).toEqual([]);
  });

  it('pause a projection once, and resume it where it stopped', async () => {
    const paused = await call('POST', '/operations/projections/tasks/pause', {
      reason: ' The disk is full ',
    });
    expect([paused.status, projectionSchema.parse(paused.body).state]).toEqual([200, 'paused']);
    expect((await call('POST', '/operations/projections/tasks/pause')).status).toBe(200);
    const { position } = await projection('tasks');
    await postWithBid(given.events.store);
    await sleep(1_000);
    await postWithBid(given.events.store);
    await expect.poll(async () => (await projection('bids')).lag.events).toBe(0);
    expect(await projection('tasks')).toMatchObject({ state: 'paused', position });
    // The age of the oldest one.
    expect((await projection('tasks')).lag.seconds).toBeGreaterThan(1);
    expect((await call('POST', '/operations/projections/tasks/resume')).status).toBe(200);
    await expect.poll(() => projection('tasks')).toMatchObject({ state: 'running', lag: { events: 0 } });
  });

  it('rebuild a projection, once at a time, and roll it back', async () => {
    const begun = await call('POST', '/operations/projections/bids/rebuild', { reason: 'To be sure' });
    expect(begun).toMatchObject({
      status: 202,
      body: { state: 'rebuilding', rebuild: { state: 'catching-up', generation: 2 } },
    });
    expect((await call('POST', '/operations/projections/bids/rebuild')).status).toBe(409);
    await vi.waitFor(
      async () =>
        expect(await projection('bids')).toMatchObject({
          state: 'running',
          generation: 2,
          previousGeneration: 1,
          rebuild: { kind: 'rebuild', state: 'swapped', differences: { count: 0, compared: 7 } },
        }),
      15_000,
    );
    const back = await call('POST', '/operations/projections/bids/rollback', { reason: 'Back' });
    expect(back).toMatchObject({
      status: 200,
      body: { generation: 1, previousGeneration: 2, rebuild: { kind: 'rollback', state: 'swapped' } },
    });
  });

  it('do not roll a paused projection back: it could not catch up', async () => {
    await call('POST', '/operations/projections/bids/pause', { reason: 'Wait' });
    const refused = await call('POST', '/operations/projections/bids/rollback');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Resume it first') as string },
    ]);
    await call('POST', '/operations/projections/bids/resume', { reason: 'Go on' });
  });

  it('are events of the ledger, listed newest first, page by page', async () => {
    const actor = { uid: 'uid-olga', email: 'olga@example.com' };
    const all = await actions();
    expect(all.actions.map(({ action, projection: of, reason }) => [action, of, reason])).toEqual([
      ['resume', 'bids', 'Go on'],
      ['pause', 'bids', 'Wait'],
      ['rollback', 'bids', 'Back'],
      ['rebuild', 'bids', 'To be sure'],
      ['resume', 'tasks', undefined],
      ['pause', 'tasks', 'The disk is full'],
    ]);
    for (const action of all.actions) expect(action.actor).toEqual(actor);
    const first = await actions('?limit=3');
    const second = await actions(`?limit=3&cursor=${first.next}`);
    expect([...first.actions, ...second.actions]).toEqual(all.actions);
    expect(second.next).toBeUndefined();
    const chain = await given.events.store.readSealed({ after: 0, limit: 1_000 });
    expect([chain.length, firstBroken(chain)]).toEqual([20, undefined]);
  });

  it('do nothing if the ledger can’t keep them', async () => {
    const { ledger } = given.events.store;
    const refusing = createOperations({
      events: {
        ...given.events.store,
        ledger: { ...ledger, append: () => Promise.reject(unavailable('PostgreSQL')) },
      },
      store: given.reads.projections,
    });
    const by = { actor: { uid: 'u', email: 'e' }, correlationId: 'c' };
    await expect(refusing.act('pause', 'tasks', by)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(refusing.act('rebuild', 'tasks', by)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await projection('tasks')).toMatchObject({ state: 'running' });
    expect((await projection('tasks')).rebuild).toBeUndefined();
  });
});
