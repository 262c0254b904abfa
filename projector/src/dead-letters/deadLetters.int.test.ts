import { openTestStore, silentLogger } from '@marketplace/event-store/testing';
import { openPostgresReadStore } from '@marketplace/read-store';
import { describe, it, onTestFinished } from 'vitest';
import { parkAndResolve } from '../testing/poison.ts';

describe('events that can not be applied, from the ledger to PostgreSQL', () => {
  it('hold their tasks alone, until they are resolved', async () => {
    const test = await openTestStore();
    const reads = await openPostgresReadStore({ url: test.url, logger: silentLogger });
    const ends: (() => Promise<void>)[] = [() => test.close(), () => reads.close()];
    onTestFinished(async () => {
      for (const end of ends.reverse()) await end();
    });
    const { store: events } = test;
    await parkAndResolve({ events, feed: events.assignedFeed, reads, onEnd: (end) => void ends.push(end) });
  });
});
