import { describe, expect, it } from 'vitest';
import { bidPlaced, sampleAppend, sampleId } from '../testing/samples.ts';
import { kinds, startedTestStore, together } from '../testing/testStore.ts';

const test = startedTestStore();

describe('the addresses of a person', () => {
  const addressesOf = async (uid: string) =>
    (await test.sql('SELECT email FROM event_store.addresses WHERE uid = $1 ORDER BY 1', [uid])).map(
      ({ email }) => email,
    );
  const bidFrom = (email: string, taskId = sampleId(), uid = 'ida') => ({
    ...sampleAppend(taskId, 0),
    events: [{ ...bidPlaced(), actor: { uid, email } }],
  });

  it('are each stored with the first event that has it, also after one that was refused', async () => {
    const taskId = sampleId();
    await test.store.ledger.append(bidFrom('jon@example.com', taskId, 'jon'));
    expect(kinds([await test.store.ledger.append(bidFrom('a@b.c', taskId))])).toEqual(['version-conflict']);
    expect(await addressesOf('ida')).toEqual([]);
    for (const email of ['a@b.c', 'd@b.c', 'a@b.c']) await test.store.ledger.append(bidFrom(email));
    await together(test.store, [
      bidFrom('e@b.c'),
      bidFrom('a@b.c'),
      bidFrom('kai@example.com', undefined, 'kai'),
    ]);
    expect(await addressesOf('ida')).toEqual(['a@b.c', 'd@b.c', 'e@b.c']);
    expect(await addressesOf('kai')).toEqual(['kai@example.com']);
  });

  it('are stored again where the ledger has lost them with its connection', async () => {
    await test.store.ledger.append(bidFrom('f@b.c'));
    await test.sql(`DELETE FROM event_store.addresses WHERE uid = 'ida'`);
    await test.store.ledger.append(bidFrom('f@b.c'));
    expect(await addressesOf('ida')).toEqual([]);
    await test.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'event-store append'`);
    await expect
      .poll(async () => {
        await test.store.ledger.append(bidFrom('f@b.c')).catch(() => undefined);
        return addressesOf('ida');
      })
      .toEqual(['f@b.c']);
  });
});
