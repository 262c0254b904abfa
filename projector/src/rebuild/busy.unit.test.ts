import type { StoredEvent } from '@marketplace/contracts';
import { soleLeader } from '@marketplace/event-store/testing';
import { leastOf, type ProjectionStore } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';
import { describe, expect, it, vi } from 'vitest';
import { bid, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { projectorsForTests } from '../testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidBy = (uid: string, task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid });
const happened = [posted(1), bidBy('bob', 1)];
const events = ledgerOf(happened);

skipWaiting();
const started = projectorsForTests();

describe('a rebuild on a busy machine', () => {
  it.each(['alerts', 'bids'] as const)(
    'of %s ends, however often events come and however long a write takes',
    async (one) => {
      const { add, ...source } = createMemoryFeed(events);
      const stream = Array.from({ length: 4_000 }, (_, at) =>
        at % 40 === 0 ? posted(3 + at / 40) : bidBy('bob', 3 + Math.floor(at / 40)),
      );
      const all = ledgerOf([...happened, ...stream]);
      let at = events.length;
      const store = createMemoryStore({ beforeWrite: () => pause(2_500) });
      // Each time that anybody looks how far the generations are, there is another event.
      const more = () => {
        add(all.slice(at, at + 1));
        at += 1;
      };
      const control: ProjectionStore['control'] = (name) => {
        more();
        return store.control(name);
      };
      const controls: ProjectionStore['controls'] = (names) => {
        more();
        return store.controls(names);
      };
      await started({ ...source, store: { ...store, control, controls } });
      const position = async () => leastOf((await store.control(one)).live);
      await expect.poll(position, { interval: 1, timeout: 20_000 }).toBeGreaterThan(events.length);
      await store.beginRebuild(one, { kind: 'rebuild', acceptDifferences: false, at: 'now' });
      const ended = await vi.waitFor(async () => {
        const { rebuild, live } = await store.control(one);
        expect(rebuild?.endedAt).toBeDefined();
        return { ...rebuild, live: live.generation };
      }, 60_000);
      expect(ended).toMatchObject({ state: 'swapped', live: 2, differences: { count: 0 } });
      expect(at).toBeLessThan(all.length);
    },
  );
});

const noTexts = { title: null, description: null, userEmail: null, userName: null };

describe('a rebuild while a person is being forgotten', () => {
  it('waits until the events say so: until then, only the live documents have texts that left the ledger', async () => {
    const changing: StoredEvent[] = [...events];
    const { add, feed, ...source } = createMemoryFeed(changing);
    const store = createMemoryStore();
    const hasTasksToTell = vi.fn(() => Promise.resolve(true));
    const persons = { hasTasksToTell };
    await started({
      store,
      events: {
        ...source,
        assignedFeed: feed,
        leadership: soleLeader,
        deadLetters: store.deadLetters,
        persons,
      },
    });
    await expect.poll(async () => leastOf((await store.control('tasks')).live), { interval: 1 }).toBe(2);
    // The texts leave the ledger.
    const [first, ...rest] = events;
    if (first) changing.splice(0, changing.length, { ...first, data: { ...posting, ...noTexts } }, ...rest);
    await store.beginRebuild('tasks', { kind: 'rebuild', acceptDifferences: false, at: 'now' });
    await vi.waitFor(() => expect(hasTasksToTell.mock.calls.length).toBeGreaterThan(2), 20_000);
    const told: Happening = { type: 'TextsForgotten', data: { uid: 'ada' }, task: 1, uid: 'system' };
    add(ledgerOf([...happened, told]).slice(-1));
    hasTasksToTell.mockResolvedValue(false);
    await vi.waitFor(async () => {
      const { rebuild } = await store.control('tasks');
      expect(rebuild).toMatchObject({ state: 'swapped', differences: { count: 0 } });
    }, 20_000);
  });
});
