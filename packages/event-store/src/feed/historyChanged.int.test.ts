import { compareHistory } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import type { EventStore } from '../eventStore.ts';
import { loseTail } from '../testing/loseTail.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore } from '../testing/testStore.ts';
import { HistoryChanged } from './historyChanged.ts';

const test = startedTestStore();

const append = async (store: EventStore, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await store.ledger.append(sampleAppend(sampleId(), 0));
};

describe('a follower of a ledger that loses its tail', () => {
  // The process that appends gets events from its memory; another process reads them from PostgreSQL.
  it.each([
    ['and stays as it is', 0],
    ['and has as many new events', 5],
    ['and has more new events', 12],
  ])('ends with an error instead of new events, where the ledger %s', async (_, more) => {
    const { store } = test;
    const another = await test.openAnother();
    const start = await store.feed.head();
    await append(store, 10);
    const stop = new AbortController();
    const follow = async (from: EventStore, seen: { position: number }) => {
      for await (const batch of from.feed.follow({ after: start, signal: stop.signal }))
        seen.position = batch.at(-1)?.position ?? 0;
    };
    const seen = [{ position: 0 }, { position: 0 }] as const;
    const following = [follow(store, seen[0]), follow(another, seen[1])].map((one) =>
      one.catch((e: unknown) => e),
    );
    await expect.poll(() => seen.map(({ position }) => position)).toEqual([start + 10, start + 10]);

    await loseTail(test, start + 5);
    await append(store, more);
    for (const error of await Promise.all(following)) expect(error).toBeInstanceOf(HistoryChanged);
    expect(seen).toEqual([{ position: start + 10 }, { position: start + 10 }]);
    stop.abort();
  });
});

describe('a mark', () => {
  const markAt = async (position: number) => {
    const { ledger, eventAt } = await test.store.readIdentity([position]);
    return { ledger, position, event: eventAt.get(position) ?? '' };
  };

  it('says whether the ledger still has what was taken in', async () => {
    await append(test.store, 5);
    const head = await test.store.feed.head();
    const [before, last] = [await markAt(head - 3), await markAt(head)];
    const standing = async (reached = last.position, mark = last) =>
      compareHistory(reached, mark, await test.store.readIdentity([mark.position]));
    expect(await standing()).toBe('same');
    expect(await standing(head, { ...last, ledger: sampleId(), event: sampleId() })).toBe('other-ledger');

    await loseTail(test, head - 2);
    expect(await standing()).toBe('ahead');
    expect(await standing(head - 3, before)).toBe('same');
    expect(compareHistory(head, undefined, await test.store.readIdentity([]))).toBe('ahead');
    await append(test.store, 4);
    expect(await standing()).toBe('different-history');
    expect(await standing(head - 3, before)).toBe('same');
  });
});
