import { openLedgerFill } from '../backup/fillLedger.ts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import { canonicalEvent } from './digest.ts';
import { openTestStore, type TestStore } from './testStore.ts';

/** An event store whose ledger has these events of release 1.0.0, with their stored versions and hashes. */
export const storedLedger = async (events: readonly HashedEvent[]): Promise<TestStore> => {
  const test = await openTestStore();
  const fill = await openLedgerFill(test.url);
  await fill.add(
    events.map((event) => {
      const { position, hash } = event;
      return { position, hash, canonical: canonicalEvent(event), texts: [] };
    }),
  );
  await fill.finish(new Map());
  await fill.makeIndexes();
  await fill.close();
  return test;
};
