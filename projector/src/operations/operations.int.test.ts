import { actionsSchema, projectionsSchema } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { startedOperations } from '../testing/serveOperators.ts';
import { createOperations } from './operations.ts';

const given = startedOperations();

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
  it('refuse a rollback without an earlier generation, without an event', async () => {
    expect((await call('POST', '/operations/projections/tasks/rollback', {})).status).toBe(409);
    expect((await actions()).actions).toEqual([]);
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
