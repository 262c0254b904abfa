import { expect, it } from 'vitest';
import { recordForgotten } from '../testing/recordForgotten.ts';
import { bidPlaced, sampleAppend, sampleId } from '../testing/samples.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import { startedTestStore } from '../testing/testStore.ts';
import { readSnapshot } from './snapshot.ts';

const test = startedTestStore();

it('a snapshot has nothing of what happens while it is read: no event, and no person is forgotten in a part of it', async () => {
  const { ledger, persons, readSealed } = test.store;
  const append = sampleAppend(sampleId(), 0);
  await ledger.append({ ...append, events: [bidPlaced(), bidPlaced()] });
  const before = await readSealed({ limit: 9 });
  await readSnapshot(test.url, silentLogger, async (snapshot) => {
    const first = await snapshot.readSealed({ limit: 1 });
    await persons.beginForgetting('ada', { by: 'person', uid: 'ada' });
    await recordForgotten(test.store, 'ada');
    await persons.recorded('ada');
    await persons.deleteTexts('ada');
    expect((await readSealed({ limit: 9 })).map(({ texts }) => texts.length)).toEqual([0, 0, 0]);
    // Two reads at once: the second one has a new connection.
    const rest = await Promise.all([snapshot.readSealed({ after: 1, limit: 9 }), snapshot.ledger.head()]);
    expect([...first, ...rest[0]]).toEqual(before);
    expect(rest[1].position).toBe(2);
    const tables: unknown[] = [];
    for await (const line of snapshot.tables) tables.push(line);
    expect(tables).not.toContainEqual(expect.stringMatching(/^\(ada,forgetting/));
  });
});
