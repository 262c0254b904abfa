import type { DocumentCheck } from '@marketplace/event-store';
import { expect, it } from 'vitest';
import { ofChecks } from './documents.ts';

const since = '2026-11-21T09:00:00.000Z';
const check: DocumentCheck = { projection: 'tasks', generation: 1, since, checked: 7, differences: [] };
const difference = {
  taskId: 't1',
  collection: 'tasks',
  id: 'd1',
  kind: 'different',
  fields: ['title', 'budget'],
  ledger: 'aa',
  served: 'bb',
};
const sentences = (...checks: readonly DocumentCheck[]) =>
  ofChecks(checks).map(({ state, says, advice = '' }) => [state, says, advice]);

it('the doctor names each document that differs from its events, and says how to mend it', () => {
  expect(sentences(check, { ...check, projection: 'bids', checked: 5 })).toEqual([
    ['good', '12 documents were compared with the events since 2026-11-21 09:00:00 UTC; none differs.', ''],
  ]);
  const [first, ...others] = sentences({ ...check, differences: Array(9).fill(difference) as never });
  expect(first).toEqual([
    'bad',
    'Document d1 (tasks) of task t1 differs in title, budget: served bb, by its events aa (hashes).',
    'Find out who changed it. Then make the documents again: npm run ops -- rebuild tasks.',
  ]);
  expect(others).toHaveLength(4);
});
