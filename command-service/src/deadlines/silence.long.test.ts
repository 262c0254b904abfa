import { dayMs, upcast, type TaskEventType } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { keepDecidedTimes } from '@marketplace/event-store/testing';
import { createProjector, type Projector } from '@marketplace/projector';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../newId.ts';
import { killLeaders } from '../testing/killLeaders.ts';
import type { ServiceProcess } from '../testing/serviceProcess.ts';
import { accepted, ada, bidBy, bob, closed, delivered, posted } from '../testing/specification.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
/** Of each kind. */
const many = 500;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: EventStore;
let reads: ReadStore;
let projector: Projector;
let services: readonly ServiceProcess[] = [];
/** What must happen to each task, by its id. */
const expected = new Map<string, TaskEventType>();
let before = 0;

const head = async () => (await events.ledger.head()).position;

/** A task that has been waiting for its owner for so many days: with delivered work, or closed with a bid. */
const postWaiting = async (what: 'delivered' | 'closed', days: number): Promise<string> => {
  const [taskId, bidId] = [newId(), newId()];
  const waiting = what === 'closed' ? [closed('2027-02-28')] : [accepted(bidId, bob), delivered(bob, bidId)];
  await events.ledger.append({
    taskId,
    expectedVersion: 0,
    decidedAt: new Date(Date.now() - days * dayMs).toISOString(),
    events: [posted(ada), bidBy(bob, bidId), ...waiting].map((event) => ({
      correlationId: 'setup',
      ...event,
      id: newId(),
    })),
    state: {},
  });
  return taskId;
};

beforeAll(async () => {
  database = await createTestDatabase();
  events = await openEventStore({ url: database.url, logger });
  await keepDecidedTimes(database.url); // the tasks are days old
  reads = await openPostgresReadStore({ url: database.url, logger });
  projector = createProjector({ events, store: reads.projections, logger });
  await projector.start();
  for (const [what, days, type] of [
    ['delivered', 12, 'DeliveryAcceptanceNeared'],
    ['delivered', 15, 'DeliveryAccepted'],
    ['closed', 12, 'LapseNeared'],
    ['closed', 15, 'TaskLapsed'],
  ] as const) {
    const ids = await Promise.all(Array.from({ length: many }, () => postWaiting(what, days)));
    for (const id of ids) expected.set(id, type);
  }
  before = await head();
  await reads.documents.waitFor((at) => at.tasks >= before, 120_000);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  await projector.stop();
  await reads.close();
  await events.close();
  await database.drop();
});

it('each silent owner gets one notice and one ending, though three services are killed meanwhile', async () => {
  const shares = [0.2, 0.4, 0.6].map((share) => before + share * expected.size);
  services = await killLeaders(database.url, head, shares);
  await expect.poll(head, { timeout: 120_000 }).toBeGreaterThanOrEqual(before + expected.size);
  // Time for an event too many: by each leader, silent owners are looked for every 5 s.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const happened = (await events.readEvents({ after: before, limit: 2 * expected.size })).map(upcast);
  expect(happened).toHaveLength(expected.size);
  expect(new Map(happened.map(({ taskId, type }) => [taskId, type]))).toEqual(expected);
  const rules = new Set(happened.map(({ actor, because }) => `${actor.uid} ${because?.rule}`));
  expect(rules).toEqual(new Set(['system delivery-unanswered', 'system never-decided']));
}, 300_000);
