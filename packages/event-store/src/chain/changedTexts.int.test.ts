import { beforeAll, describe, expect, it } from 'vitest';
import { recordForgotten } from '../testing/recordForgotten.ts';
import { bidPlaced, sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore } from '../testing/testStore.ts';

const entry = (uid: string) => ({ salt: '07'.repeat(32), uid, values: { note: `by ${uid}` } });
const of = (...uids: readonly string[]) => JSON.stringify(uids.map(entry));
const threeOf = of('ann', 'bob', 'cem');

const test = startedTestStore();
/** An event with texts of three persons; bob is forgotten. */
let position: number;
beforeAll(async () => {
  const { store } = test;
  await store.persons.beginForgetting('bob', { by: 'person', uid: 'bob' });
  await recordForgotten(store, 'bob');
  await store.persons.recorded('bob');
  ({ position } = await store.ledger.head());
  position += 1;
  await test.sql(
    `INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at, actor_uid, correlation_id,
      data, hash, commitments, texts) VALUES ($1, $2, 'OperatorActed', 1, $2, 1, now(), 'ann', 'c', '{"person":"bob"}', 'h', '[]', $3)`,
    [position, sampleId(), threeOf],
  );
});

const set = (texts: string | null, more = '') =>
  `UPDATE event_store.events SET texts = ${texts === null ? 'NULL' : `'${texts}'`} ${more} WHERE position = ${position}`;
const left = of('ann', 'cem');

describe('of an event', () => {
  it.each<[string, string | null, string?]>([
    ['the texts of a person who is not forgotten go', of('bob', 'cem')],
    ['the texts of somebody else go with those of a forgotten person', of('ann')],
    ['all texts go', null],
    ['nothing changes', threeOf],
    ['a value changes', threeOf.replace('by ann', 'by eve')],
    ['a value changes while a forgotten person goes', left.replace('by ann', 'by eve')],
    ['a salt changes', threeOf.replace('07', '08')],
    ['a salt changes while a forgotten person goes', left.replace('07', '08')],
    ['texts come', of('ann', 'bob', 'cem', 'eve')],
    ['texts come while a forgotten person goes', of('ann', 'cem', 'eve')],
    ['the order changes while a forgotten person goes', of('cem', 'ann')],
    ['the spelling changes while a forgotten person goes', left.replaceAll(':', ': ')],
    ['it is no list any more', '{}'],
    ['another column changes, too', left, `, correlation_id = 'd'`],
    ['the data is spelled in another way, too', left, `, data = '{ "person":"bob"}'`],
  ])('no owner can make that %s', async (_, texts, more) => {
    // The division by zero rolls back a change that was not refused.
    for (const role of ['origin', 'replica'])
      await expect(
        test.sql(`SET session_replication_role = ${role}; ${set(texts, more)}; SELECT 1 / 0`),
      ).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('append-only') as string });
  });

  it('only the texts of a forgotten person go; the others stay byte for byte', async () => {
    const before = await test.sql('SELECT * FROM event_store.events WHERE position = $1', [position]);
    await test.store.persons.deleteTexts('bob');
    const [{ texts, ...after } = {}] = await test.sql(
      'SELECT e.*, e.texts::text FROM event_store.events e WHERE position = $1',
      [position],
    );
    expect(texts).toBe(left);
    expect({ ...after, texts: [] }).toEqual({ ...before[0], texts: [] });
  });

  it('null is left where no texts are', async () => {
    await test.store.ledger.append({
      ...sampleAppend(sampleId(), 0),
      events: [{ ...bidPlaced(), actor: { uid: 'dan', email: 'd@example.com' } }],
    });
    await test.store.persons.beginForgetting('dan', { by: 'person', uid: 'dan' });
    await recordForgotten(test.store, 'dan');
    await test.store.persons.recorded('dan');
    await test.store.persons.deleteTexts('dan');
    expect(
      await test.sql(`SELECT texts FROM event_store.events WHERE actor_uid = 'dan' AND type = 'BidPlaced'`),
    ).toEqual([{ texts: null }]);
  });
});
