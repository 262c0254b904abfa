import type { StoredEvent } from '@marketplace/contracts';
import { everyPartition } from '@marketplace/read-store';
import { tasksProjection } from '@marketplace/read-store/projections';
import { expect, it } from 'vitest';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';
import { withWriter } from '../testing/documents.ts';
import { ledgerOf, posting, taskId } from '../testing/history.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { checkTasks, type ServedDocument } from './checkTasks.ts';

const told = ledgerOf([{ type: 'TaskPosted', data: posting, task: 1, uid: 'ada' }]);
const [forgotten] = ledgerOf([
  { type: 'TaskPosted', data: { ...posting, title: null, description: null }, task: 1, uid: 'ada' },
]).map((event): StoredEvent => ({ ...event, forgotten: '2026-01-02' }));
const [, says] = ledgerOf([
  { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' },
  {
    type: 'TextsForgotten',
    task: 1,
    uid: 'system',
    data: { uid: 'ada' },
  },
]);

/** The differences that the check finds if the store's documents were made from `applied`, and the ledger has other events. */
const differencesOf = async (
  applied: readonly StoredEvent[],
  ledger: readonly StoredEvent[],
  reached: number,
  served: readonly ServedDocument[] = [],
) => {
  const store = createMemoryStore();
  const id = { projection: 'tasks', generation: 1 } as const;
  const load = () => Promise.resolve(new Map());
  const documents = documentsOf((await foldBatch(tasksProjection, applied, nothingKnown, load)).documents);
  await withWriter(store, (writer) =>
    writer.prepareWrite([{ id, documents, reached: everyPartition(reached) }])(),
  );
  const documentChecks = { eventsOf: () => Promise.resolve(ledger) };
  const events = {
    documentChecks,
    ledger: { head: () => Promise.resolve({ position: ledger.length }) },
    deadLetters: store.deadLetters,
  } as unknown as Parameters<typeof checkTasks>[0]['events'];
  const looks = await checkTasks({ events, store }, [tasksProjection], [taskId(1)], served);
  return looks.flatMap(({ differences }) => differences);
};

it('a document whose text was deleted a moment ago is no difference, until the event that says so was applied', async () => {
  if (!forgotten || !says) throw new Error('There are no events.');
  expect(await differencesOf(told, [forgotten], 1)).toEqual([]);
  expect(await differencesOf([...told, says], [forgotten, says], 2)).toEqual([]);
  expect(await differencesOf(told, [forgotten, says], 1)).toEqual([]);
  const [missed] = await differencesOf(told, [forgotten, says], 2);
  expect(missed?.fields).toEqual(expect.arrayContaining(['title', 'description', 'position']));
});

it.each([1, 9])(
  'a served document that no event has made is a difference, also at position %i of a ledger without events',
  async (position) => {
    const served = { taskId: taskId(1), collection: 'tasks', id: taskId(1) };
    const planted = told.map((event) => ({ ...event, position }));
    const is = [expect.objectContaining({ ...served, kind: 'unexpected' })];
    expect(await differencesOf(planted, [], 1, [served])).toEqual(is);
    expect(await differencesOf(planted, [], 1)).toEqual([]);
  },
);
