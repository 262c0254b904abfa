import { createLogger } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import type { NewEvent } from '../append/ledger.ts';
import { createRoles } from './roles.ts';

const given = () => {
  const log: string[] = [];
  const events: NewEvent[] = [];
  const store = { isAway: false, asked: 0 };
  const ask = <T>(answer: T): Promise<T> => {
    store.asked += 1;
    return store.isAway ? Promise.reject(new Error('away')) : Promise.resolve(answer);
  };
  const roles = createRoles({
    readChanges: (after) =>
      ask(events.slice(after).map(({ type }, index) => [after + index + 1, type, 'ida', 'auditor'])),
    ledger: {
      load: () => ask({ version: events.length, state: {}, position: events.length }),
      append: (append) => {
        events.push(...append.events);
        return ask({ kind: 'appended', position: events.length, recordedAt: '' });
      },
      now: () => new Date(),
    },
    logger: createLogger({ level: 'warn', name: 'test' }, { write: (line) => log.push(line) }),
  });
  return { roles, store, log, events };
};

it('a role costs a call nothing once its use is known', async () => {
  const { roles, store, events } = given();
  expect(await roles.mayUse('ida', 'auditor')).toBe(true);
  const { asked } = store;
  for (let calls = 0; calls < 3; calls += 1) expect(await roles.mayUse('ida', 'auditor')).toBe(true);
  expect([store.asked, events.length]).toEqual([asked, 1]);
  roles.close();
});

it('a use that can’t be recorded refuses nothing, is logged without the person, and is tried again', async () => {
  const { roles, store, log, events } = given();
  store.isAway = true;
  expect(await roles.mayUse('ida', 'auditor')).toBe(true);
  expect(log).toEqual([expect.stringContaining('could not be recorded')]);
  expect(log[0]).not.toContain('ida');
  store.isAway = false;
  expect(await roles.mayUse('ida', 'auditor')).toBe(true);
  expect([log.length, events.map(({ type }) => type)]).toEqual([1, ['RoleGranted']]);
  roles.close();
});
