import { setImmediate } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
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

/** A ledger that only counts, and read models that are always with it. */
const createLedger = (first: number) => {
  let head = first;
  const feed: Feed = {
    head: () => Promise.resolve(head),
    follow: async function* ({ after, signal, batchSize = 1_000 }) {
      let told = after;
      while (!signal.aborted) {
        await setImmediate();
        const length = Math.min(head - told, batchSize, 3);
        if (length <= 0) continue;
        const from = told + 1;
        told += length;
        yield Array.from({ length }, (_, index) => eventAt(from + index));
      }
    },
  };
  const positions = () => Promise.resolve({ tasks: head, bids: head });
  const documents = {
    positions,
    waitFor: async (reached: (at: Awaited<ReturnType<typeof positions>>) => boolean) =>
      reached(await positions()),
    getMany: () => Promise.resolve({ position: head, documents: new Map() }),
  };
  return { feed, documents, grow: (by: number) => (head += by) };
};

let hub: Hub;
afterEach(() => hub.stop());

describe('who comes back from before the service began', () => {
  it('is told what it missed and then what comes, each once and in order, while more is written', async () => {
    const { feed, documents, grow } = createLedger(100);
    const deadLetters = { list: () => Promise.resolve({ letters: [] }) };
    hub = createHub({
      feed,
      documents,
      deadLetters,
      logger: createLogger({ level: 'silent', name: 'test' }),
    });
    hub.start();
    expect(await hub.position(1_000)).toBe(100);

    const stream = new PassThrough();
    const heard: number[] = [];
    stream.on('data', (bytes: Buffer) => {
      for (const [, id] of bytes.toString().matchAll(/^id: (\d+)$/gm)) heard.push(Number(id));
    });
    const leaving = new AbortController();
    const joining = hub.join(createClient(stream, 5), 'here', leaving.signal);
    for (let round = 0; round < 30; round += 1) {
      grow(2);
      await setImmediate();
    }
    await joining;
    await expect.poll(() => heard.at(-1)).toBe(160);
    expect(heard).toEqual(Array.from({ length: 155 }, (_, index) => index + 6));
    leaving.abort();
  });
});
