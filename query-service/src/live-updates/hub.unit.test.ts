import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import { HistoryChanged, type Feed } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { createHub, type Hub } from './hub.ts';

const eventAt = (position: number): StoredEvent => ({
  id: '01930000-0000-7000-8000-000000000001',
  type: 'TaskUpdated',
  schemaVersion: 1,
  taskId: '01930000-0000-7000-8000-000000000002',
  taskVersion: position,
  position,
  recordedAt: '2030-01-01T00:00:00.000Z',
  actor: { uid: 'uid-ada', email: 'ada@example.com' },
  correlationId: 'c',
  data: {},
});

/** A ledger whose events have no content, and read models that are always up to date. */
const createLedger = (first: number) => {
  let head = first;
  let batches = 0;
  let changed = false;
  const feed: Feed = {
    head: () => Promise.resolve(head),
    follow: async function* ({ after, signal, batchSize = 1_000 }) {
      let given = after;
      while (!signal.aborted) {
        await setImmediate();
        if (changed && given === head) {
          changed = false;
          throw new HistoryChanged(head);
        }
        const length = Math.min(head - given, batchSize, 3);
        if (length <= 0) continue;
        const from = given + 1;
        given += length;
        batches += 1;
        yield Array.from({ length }, (_, index) => eventAt(from + index));
      }
    },
  };
  const positions = () =>
    Promise.resolve({ tasks: head, bids: head, notifications: head, alerts: head, deals: head });
  const documents = {
    positions,
    waitFor: async (reached: (at: Awaited<ReturnType<typeof positions>>) => boolean) =>
      reached(await positions()),
    getMany: () => Promise.resolve({ position: head, revision: '', documents: new Map() }),
  };
  return {
    feed,
    documents,
    grow: (by: number) => (head += by),
    /** Changes the history; a reader at the head notices that. */
    change: () => (changed = true),
    batches: () => batches,
  };
};

let hub: Hub;
afterEach(() => hub.stop());

const startHub = (
  { feed, documents }: ReturnType<typeof createLedger>,
  options?: { idleAfterMs: number },
) => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  hub = createHub({ feed, documents, logger, unreadCounter: { happened: () => undefined } }, options);
};

/** A client that has received everything up to `after`. */
const join = (after: number, address = 'here') => {
  const stream = new PassThrough();
  const received: number[] = [];
  stream.on('data', (bytes: Buffer) => {
    for (const [, id] of bytes.toString().matchAll(/^id: (\d+)$/gm)) received.push(Number(id));
  });
  const leaving = new AbortController();
  const joining = hub.join(createClient(stream, after), address, leaving.signal);
  return { received, joining, leave: () => leaving.abort() };
};
/** A client that does not read. */
const joinSlow = (after: number, address: string) => {
  const stream = new PassThrough({ highWaterMark: 1 });
  void hub.join(createClient(stream, after), address, new AbortController().signal);
  return stream;
};
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a client that reconnects after a restart of the service', () => {
  it('gets what it missed and then new updates, each once and in order, during writes', async () => {
    const ledger = createLedger(100);
    startHub(ledger);
    expect(await hub.position(1_000)).toBe(100);

    const { received, joining, leave } = join(5);
    for (let round = 0; round < 30; round += 1) {
      ledger.grow(2);
      await setImmediate();
    }
    await joining;
    await expect.poll(() => received.at(-1)).toBe(160);
    expect(received).toEqual(range(6, 160));
    leave();
  });
});

describe('clients that do not read', () => {
  it('hold up no other that gets what it missed', async () => {
    startHub(createLedger(100));
    expect(await hub.position(1_000)).toBe(100);
    const slow = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((address) => joinSlow(5, address));
    await expect.poll(() => slow.every((stream) => stream.readableLength > 0)).toBe(true);

    const { received } = join(5, 'e');
    await expect.poll(() => received).toEqual(range(6, 100));
    for (const stream of slow) stream.destroy();
  });

  it('get the news of another history when they read on', async () => {
    const ledger = createLedger(100);
    startHub(ledger);
    expect(await hub.position(1_000)).toBe(100);
    const slow = joinSlow(5, 'a');
    await expect.poll(() => slow.readableLength).toBeGreaterThan(0);
    ledger.change();
    for (let round = 0; round < 20; round += 1) await setImmediate();
    expect(await text(slow)).toMatch(/^id: 8$[^]*event: history\ndata: {}\n\n$/m);
  });
});

describe('a hub without clients', () => {
  it('does not follow the feed', async () => {
    const ledger = createLedger(100);
    startHub(ledger, { idleAfterMs: 0 });
    ledger.grow(10);
    for (let round = 0; round < 20; round += 1) await setImmediate();
    expect(ledger.batches()).toBe(0);

    const first = join(110);
    ledger.grow(3);
    await expect.poll(() => first.received).toEqual([111, 112, 113]);
    first.leave();
    const before = ledger.batches();
    for (let round = 0; round < 20; round += 1) {
      ledger.grow(3);
      await setImmediate();
    }
    expect(ledger.batches()).toBeLessThanOrEqual(before + 1);
  });

  it('begins again for the next client, which gets all after its position or, without one, all from then on', async () => {
    const ledger = createLedger(100);
    startHub(ledger, { idleAfterMs: 0 });
    const first = join(100);
    ledger.grow(1);
    await expect.poll(() => first.received).toEqual([101]);
    first.leave();
    ledger.grow(30);
    for (let round = 0; round < 20; round += 1) await setImmediate();

    const back = join(101);
    expect(await hub.position(1_000)).toBe(131);
    const fresh = join(131);
    ledger.grow(2);
    await expect.poll(() => back.received).toEqual(range(102, 133));
    await expect.poll(() => fresh.received).toEqual([132, 133]);
  });
});
