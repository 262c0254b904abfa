import { dayMs, upcast, type RecordedEvent } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { keepDecidedTimes } from '@marketplace/event-store/testing';
import { createProjector, type Projector } from '@marketplace/projector';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendOf } from '../change-task/changeTask.ts';
import { neverPosted } from '../change-task/snapshot.ts';
import { newId } from '../newId.ts';
import { decidePostTask } from '../post-task/decidePostTask.ts';
import { isRefused } from '../task/decision.ts';
import { absent } from '../task/state.ts';
import { killLeaders } from '../testing/killLeaders.ts';
import type { ServiceProcess } from '../testing/serviceProcess.ts';
import { ada, logoTask } from '../testing/specification.ts';

const many = 10_000;
const batch = 2_000;
const logger = createLogger({ level: 'silent', name: 'test' });

const dayBefore = (days: number) => new Date(Date.now() - days * dayMs);
const dayText = (date: Date) => date.toISOString().slice(0, 10);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: EventStore;
let reads: ReadStore;
let projector: Projector;
let services: readonly ServiceProcess[] = [];

/** A task that was posted three days ago, with a deadline that is over since yesterday. */
const post = () => {
  const details = { ...logoTask, deadline: dayText(dayBefore(1)) };
  const decision = decidePostTask({ details, userEmail: ada.email, userName: 'Ada' }, absent);
  if (isRefused(decision)) throw new Error(decision.reason);
  const { append } = appendOf(
    { clock: () => dayBefore(3), newId },
    { taskId: newId(), actor: ada, correlationId: 'posting' },
    neverPosted,
    decision,
  );
  return events.ledger.append(append);
};

const recorded = async (): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for (;;) {
    const next = await events.readEvents({ after: all.length, limit: 5_000 });
    if (next.length === 0) return all;
    all.push(...next.map(upcast));
  }
};
const closings = async () => (await recorded()).filter(({ type }) => type === 'BiddingClosed');
const head = async () => (await events.ledger.head()).position;
const reached = async (position: number) => {
  await reads.documents.waitFor((at) => at.tasks >= position, 120_000);
};

beforeAll(async () => {
  database = await createTestDatabase();
  events = await openEventStore({ url: database.url, logger });
  await keepDecidedTimes(database.url); // the tasks are three days old
  reads = await openPostgresReadStore({ url: database.url, logger });
  projector = createProjector({ events, store: reads.projections, logger });
  await projector.start();
  for (let posted = 0; posted < many; posted += batch) await Promise.all(Array.from({ length: batch }, post));
  await reached(many);
}, 180_000);
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  await projector.stop();
  await reads.close();
  await events.close();
  await database.drop();
});

describe(`${many} deadlines that are due at once`, { timeout: 300_000 }, () => {
  it('are closed exactly once each, by the system, though three services are killed meanwhile', async () => {
    const shares = [0.2, 0.4, 0.6].map((share) => many * (1 + share));
    services = await killLeaders(database.url, head, shares);
    await expect.poll(head, { timeout: 120_000 }).toBeGreaterThanOrEqual(2 * many);
    await reached(2 * many);
    // Time for an event too many.
    await new Promise((resolve) => setTimeout(resolve, 2_000));

    const closed = await closings();
    expect(closed).toHaveLength(many);
    expect(new Set(closed.map(({ taskId }) => taskId)).size).toBe(many);
    expect(new Set(closed.map(({ actor }) => actor.uid))).toEqual(new Set(['system']));
    expect(await head()).toBe(2 * many);
  });

  it('are not closed again by a rebuild', async () => {
    const before = await head();
    const at = new Date().toISOString();
    await reads.projections.beginRebuild('tasks', { kind: 'rebuild', acceptDifferences: false, at });
    const generation = async () => (await reads.projections.control('tasks')).live.generation;
    await expect.poll(generation, { timeout: 120_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await head()).toBe(before);
  });
});
