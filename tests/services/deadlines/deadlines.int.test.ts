import { newId } from '@marketplace/command-service';
import {
  accepted,
  ada,
  appendTask,
  bidBy,
  bob,
  closed,
  delivered,
  posted,
  startServiceProcess,
  type Happening,
  type ServiceProcess,
} from '@marketplace/command-service/testing';
import { dayMs, upcast, type TaskEventType } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { keepDecidedTimes } from '@marketplace/event-store/testing';
import { createProjector, type Projector } from '@marketplace/projector';
import type { ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabases, openFeed, openReads, settingsOf } from '../testing/stores.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const timeout = 120_000;

let database: Awaited<ReturnType<typeof createDatabases>>;
let events: EventStore;
let reads: ReadStore;
let projector: Projector;
let feed: ReturnType<typeof openFeed>;
let services: ServiceProcess[] = [];
/** By task id, the type of the event that must be appended. */
const expected = new Map<string, TaskEventType>();
let before = 0;

const head = async () => (await events.ledger.head()).position;
const timeBefore = (days: number) => new Date(Date.now() - days * dayMs);
const deadline = timeBefore(1).toISOString().slice(0, 10);

/** Posts a task with a bid and these events; all are recorded this number of days ago. */
const post = (days: number, bidId: string, ...happened: readonly Happening[]): Promise<string> =>
  appendTask(events, timeBefore(days), posted(ada, { deadline }), bidBy(bob, bidId), ...happened);
const due: readonly [many: number, TaskEventType, (bidId: string) => Promise<string>][] = [
  [1_500, 'BiddingClosed', (bidId) => post(3, bidId)],
  [300, 'LapseNeared', (bidId) => post(12, bidId, closed(deadline))],
  [300, 'TaskLapsed', (bidId) => post(15, bidId, closed(deadline))],
  [300, 'DeliveryAccepted', (bidId) => post(15, bidId, accepted(bidId, bob), delivered(bob, bidId))],
];

beforeAll(async () => {
  database = await createDatabases();
  events = await openEventStore({ url: database.url, logger });
  await keepDecidedTimes(database.url); // the tasks are days old
  reads = await openReads(database.url);
  feed = openFeed(database.url, events);
  projector = createProjector({
    events: { ...events, assignedFeed: feed.assignedFeed },
    store: reads.projections,
    logger,
  });
  await projector.start();
  for (const [many, type, postDue] of due) {
    const ids = await Promise.all(Array.from({ length: many }, () => postDue(newId())));
    for (const id of ids) expected.set(id, type);
  }
  before = await head();
  await reads.documents.waitFor((at) => at.tasks >= before, timeout);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
  await projector.stop();
  await feed.stop();
  await reads.close();
  await events.close();
  await database.drop();
});

/** Kills the leading service as soon as the ledger is above this position. */
const killLeaderAt = async (position: number) => {
  const leader = () => services.find((service) => service.leads('deadlines'));
  await expect.poll(leader, { timeout }).toBeDefined();
  const current = leader();
  await expect.poll(head, { timeout, interval: 20 }).toBeGreaterThan(position);
  await current?.kill('SIGKILL');
  services = services.filter((service) => service !== current);
};

it('what is due happens once to each task, by the system, though three services are killed meanwhile', async () => {
  services = Array.from({ length: 4 }, () => startServiceProcess(database.url, settingsOf(database.url)));
  for (const share of [0.2, 0.4, 0.6]) await killLeaderAt(before + share * expected.size);
  const all = before + expected.size;
  await expect.poll(head, { timeout }).toBeGreaterThanOrEqual(all);
  await reads.documents.waitFor((at) => at.tasks >= all, timeout);
  // In this time a wrong additional event would be appended.
  await new Promise((resolve) => setTimeout(resolve, 2_000));

  const happened = (await events.readEvents({ after: before, limit: 2 * expected.size })).map(upcast);
  expect(happened).toHaveLength(expected.size);
  expect(new Map(happened.map(({ taskId, type }) => [taskId, type]))).toEqual(expected);
  const rules = new Set(happened.map(({ actor, because }) => `${actor.uid} ${because?.rule}`));
  const of = ['deadline-passed', 'never-decided', 'delivery-unanswered'];
  expect(rules).toEqual(new Set(of.map((rule) => `system ${rule}`)));
}, 300_000);
