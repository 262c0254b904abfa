import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { sampleAppend, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { createProjector } from '@marketplace/projector';
import { posting } from '@marketplace/read-store/projections/testing';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlOn, startStandby, type Standby } from '../testing/standby.ts';
import { startPostgres, type RunningPostgres } from './startPostgres.ts';

/** The functions that close all opened parts, also after a start that failed halfway. */
const ends: (() => Promise<unknown>)[] = [];
let primary: RunningPostgres;
let standby: Standby;
/** The URL that the product uses. It names both servers. */
let url: string;
let events: EventStore;
let reads: ReadStore;

const folder = async (name: string): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), `marketplace-${name}-`));
  ends.push(() => rm(path, { recursive: true, force: true }));
  return path;
};

beforeAll(async () => {
  const [primaryDir, dataDir] = [await folder('primary'), await folder('standby')];
  primary = await startPostgres({ dataDir: primaryDir, port: 0, logger: silentLogger });
  ends.push(() => primary.stop());
  standby = await startStandby({ primaryUrl: primary.url, primaryDir, dataDir });
  ends.push(() => standby.stop());
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join(',');
  url = primary.url.replace(new URL(primary.url).host, hosts);
  events = await openEventStore({ url, logger: silentLogger });
  ends.push(() => events.close());
  reads = await openPostgresReadStore({ url, logger: silentLogger });
  ends.push(() => reads.close());
  const projector = createProjector({ events, store: reads.projections, logger: silentLogger });
  ends.push(() => projector.stop());
  await projector.start();
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Posts a task. Resolves to the id and the position of its event; undefined if PostgreSQL did not confirm the append. */
const post = async () => {
  const append = sampleAppend(sampleId(), 0);
  const [event] = append.events;
  if (event === undefined) throw new Error('An append has at least one event.');
  const posted = { ...event, type: 'TaskPosted' as const, data: posting };
  const answer = await events.ledger.append({ ...append, events: [posted] });
  return { id: event.id, position: answer.kind === 'appended' ? answer.position : 0 };
};

const isReady = (store = events) =>
  store.check().then(
    () => true,
    () => false,
  );
const soon = { timeout: 30_000, interval: 50 };

/** Several users post tasks until `end` is called. `acknowledged`: the position of each acknowledged event, by its id. */
const people = () => {
  const acknowledged = new Map<string, number>();
  const enough = new AbortController();
  const person = async (): Promise<void> => {
    while (!enough.signal.aborted) {
      const posted = await post().catch(() => undefined);
      if (posted) acknowledged.set(posted.id, posted.position);
      else await pause(50);
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

const readModelsHaveAll = async () => {
  const { position } = await events.ledger.head();
  await expect.poll(async () => (await reads.documents.positions()).tasks, soon).toBe(position);
};

const readOnly = (value: 'on' | 'off') =>
  sqlOn(
    primary.url,
    'SET default_transaction_read_only = off',
    `ALTER SYSTEM SET default_transaction_read_only = ${value}`,
    'SELECT pg_reload_conf()',
  );

describe('PostgreSQL that answers, but takes no writes', { timeout: 120_000 }, () => {
  it('is away for readiness and for commands, until it takes writes again', async () => {
    const knowsOne = await openEventStore({ url: primary.url, logger: silentLogger });
    ends.push(() => knowsOne.close());
    const areReady = () => Promise.all([isReady(), isReady(knowsOne)]);
    expect(await areReady()).toEqual([true, true]);
    await post();
    await readOnly('on');
    await expect.poll(areReady, soon).toEqual([false, false]);
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable' });
    await readOnly('off');
    await expect.poll(areReady, soon).toEqual([true, true]);
    await post();
    await readModelsHaveAll();
  });
});

describe('a standby that is promoted under load, when the primary was killed', { timeout: 120_000 }, () => {
  it('has all that was acknowledged, and the product goes on there though the old primary comes back', async () => {
    await sqlOn(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()');
    const writing = people();
    await expect.poll(() => writing.acknowledged.size, soon).toBeGreaterThan(200);
    const pid = primary.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    const promoted = standby.promote();
    const before = writing.acknowledged.size;
    await promoted;
    await expect.poll(() => writing.acknowledged.size, soon).toBeGreaterThan(before + 200);
    // The old primary was started again, and accepts writes; the product must not use it.
    await expect.poll(() => primary.pid(), soon).not.toBe(pid);
    await expect
      .poll(() => sqlOn(primary.url, 'SELECT pg_is_in_recovery() AS is').catch(() => undefined), soon)
      .toEqual([{ is: false }]);
    const again = await openEventStore({ url, logger: silentLogger });
    ends.push(() => again.close());
    await writing.end();
    expect(await again.ledger.head()).toEqual(await events.ledger.head());

    const ledger = await sqlOn(
      standby.url,
      'SELECT id, position::float8 AS position FROM event_store.events',
    );
    const positions = new Map(ledger.map(({ id, position }) => [id, position]));
    for (const [id, position] of writing.acknowledged) expect(positions.get(id)).toBe(position);
    expect(await isReady()).toBe(true);
    await readModelsHaveAll();
  });
});
