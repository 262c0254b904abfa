import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { oneReader, silentLogger, soleLeader } from '@marketplace/event-store/testing';
import { createProjector } from '@marketplace/projector';
import {
  append,
  checkpointOf,
  documentsIn,
  foldOf,
  newBid,
  postWithBid,
  wholeLedger,
} from '@marketplace/projector/testing';
import { projections } from '@marketplace/read-store/projections';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import { startPostgres, type RunningPostgres } from '@marketplace/standalone/parts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const soon = { timeout: 60_000, interval: 20 };
const bidsEach = 4;

/** The functions that close all opened parts, also after a start that failed halfway. */
const ends: (() => Promise<unknown>)[] = [];
let server: RunningPostgres;
let events: EventStore;
let reads: ReadStore;
/** The highest position that has been read. */
let highest = 0;
/** The checkpoints below `highest` that a projector has read. */
const behind: number[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-crash-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  server = await startPostgres({ dataDir, port: 0, logger: silentLogger });
  ends.push(() => server.stop());
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  // A write that does not wait for the disk is then lost if PostgreSQL dies within 10 s, not only within 200 ms.
  await owner.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await owner.query('SELECT pg_reload_conf()');
  await owner.end();
  events = await openEventStore({ url: server.url, logger: silentLogger });
  ends.push(() => events.close());
  reads = await openPostgresReadStore({ url: server.url, logger: silentLogger });
  ends.push(() => reads.close());
  const { projections: store } = reads;
  const projector = createProjector({
    // This assignment outlasts a crash, so that only the writer shows that its last write may be lost.
    events: { ...events, assignedFeed: oneReader(events.feed), leadership: soleLeader },
    store: {
      ...store,
      openWriter: async () => {
        const writer = await store.openWriter();
        return {
          ...writer,
          checkpoints: async (id) => {
            const checkpoints = await writer.checkpoints(id);
            const least = Math.min(...checkpoints);
            if (least < highest) behind.push(least);
            return checkpoints;
          },
        };
      },
    },
    logger: silentLogger,
  });
  ends.push(() => projector.stop());
  await projector.start();
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The result of the function; undefined while PostgreSQL is away. */
const unlessAway = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem && error.kind === 'unavailable') return undefined;
    throw error;
  }
};

/** Kills the server; resolves when it runs again, and answers. */
const kill = async (signal: NodeJS.Signals): Promise<void> => {
  const pid = server.pid();
  if (pid === undefined) throw new Error('PostgreSQL does not run.');
  process.kill(pid, signal);
  await vi.waitFor(async () => {
    expect(server.pid()).not.toBe(pid);
    await events.check();
  }, soon);
};

/** Several users post tasks with bids until `end` is called. `acknowledged`: the event id by position. */
const people = () => {
  const acknowledged = new Map<number, string>();
  const enough = new AbortController();
  const person = async (): Promise<void> => {
    while (!enough.signal.aborted) {
      const done = await unlessAway(async () => {
        const { taskId } = await postWithBid(events);
        for (let expectedVersion = 2; expectedVersion < 2 + bidsEach; expectedVersion += 1) {
          const bid = { taskId, expectedVersion, happened: [newBid()] };
          const { position, eventId } = await append(events, bid);
          acknowledged.set(position, eventId);
        }
        return true;
      });
      if (done === undefined) await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: 4 }, person));
  return {
    acknowledged,
    end: async () => {
      enough.abort();
      await all;
    },
  };
};

/** Reads the positions of the read models until the signal aborts, and expects that they never go back. */
const watch = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const positions = await unlessAway(() => reads.documents.positions());
    if (positions) {
      const least = Math.min(positions.tasks, positions.bids);
      expect(least).toBeGreaterThanOrEqual(highest);
      highest = least;
    }
    await sleep(2);
  }
};

const readUpTo = (position: number) => expect.poll(() => highest).toBeGreaterThanOrEqual(position);

describe('read models', () => {
  it('never go back, and are the fold of the ledger, however often PostgreSQL dies', async () => {
    const over = new AbortController();
    const watching = watch(over.signal);
    const acknowledged = new Map<number, string>();
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      const writing = people();
      await sleep(300 + Math.random() * 500);
      // One kill while users write, and one when the read models have all events.
      await kill(signal);
      await sleep(300 + Math.random() * 500);
      await writing.end();
      for (const [position, eventId] of writing.acknowledged) acknowledged.set(position, eventId);
      await readUpTo((await events.ledger.head()).position);
      await kill(signal);
    }

    const head = (await events.ledger.head()).position;
    const ledger = await wholeLedger(events);
    expect(ledger).toHaveLength(head);
    for (const [position, eventId] of acknowledged) expect(ledger[position - 1]?.id).toBe(eventId);
    for (const projection of projections) {
      const id = { projection: projection.name, generation: 1 };
      await expect.poll(() => checkpointOf(reads.projections, id)).toBe(head);
      expect(await documentsIn(reads.projections, projection, ledger)).toEqual(
        await foldOf(projection, ledger),
      );
      expect(await events.deadLetters.count(id)).toBe(0);
    }
    over.abort();
    await watching;
    expect(acknowledged.size).toBeGreaterThan(100);
    expect(behind).toEqual([]);
  });
});
