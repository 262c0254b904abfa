import { expect, it } from 'vitest';
import { startedStore } from './testing/startedStore.ts';

const store = startedStore();
const uuid = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-12-01T10:00:00.000Z';
const add = (number: number, most: number) =>
  store.moderation.addReport(
    { kind: 'task', id: uuid(number), streamId: uuid(number), personUid: 'bob' },
    { id: uuid(number), uid: 'ann', why: 'spam', at },
    most,
  );

it('a report waits for another one of its author that is under way, and then counts it', async () => {
  const { commit } = await store.hold(
    `SELECT private.add_report('${uuid(1)}', 'ann', 'task', '${uuid(1)}', '${uuid(1)}', 'bob', 'spam', NULL, '${at}', 1)`,
  );
  let isAnswered = false;
  const second = add(2, 1).finally(() => (isAnswered = true));
  await expect
    .poll(() => store.ledger.sql(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
    .toHaveLength(1);
  expect(isAnswered).toBe(false);
  await commit();
  expect(await second).toBe(24 * 3_600);
  expect([await add(1, 9), await add(2, 9)]).toEqual([0, undefined]);
});
