import { newId } from '@marketplace/command-service';
import {
  accepted,
  ada,
  appendTask,
  bidBy,
  bob,
  createDeadlines,
  createTaskChanger,
  decideRequestChanges,
  delivered,
  posted,
  type ChangeTask,
  type Happening,
} from '@marketplace/command-service/testing';
import { dayMs, upcast, type TaskEventType } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { keepDecidedTimes, soleLeader } from '@marketplace/event-store/testing';
import { createProjector, type Projector } from '@marketplace/projector';
import type { ReadStore } from '@marketplace/read-store';
import { createLogger, startJob } from '@marketplace/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabases, openReads } from '../testing/stores.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const start = Date.parse('2027-03-01T12:00:00.000Z');

let database: Awaited<ReturnType<typeof createDatabases>>;
let events: EventStore;
let reads: ReadStore;
let projector: Projector;
let changeTask: ChangeTask;
/** The time of all clocks in this test. */
let now = start;
const clock = () => new Date(now);
const after = (days: number) => {
  now = start + days * dayMs;
};

let running: { stop(): Promise<void> }[] = [];
/** Two leaders at once, as for a moment after a failover. */
const switchOn = () => {
  running = [1, 2].map(() =>
    startJob(
      createDeadlines({
        documents: reads.documents,
        ledgerReads: events,
        leadership: soleLeader,
        changeTask: createTaskChanger({ ...deps(), clock }),
        clock,
        newId,
        logger,
        silencesEvery: 0,
      }),
      logger,
    ),
  );
};
const switchOff = async () => {
  await Promise.all(running.map((job) => job.stop()));
};
const deps = () => ({
  ledger: events.ledger,
  readTask: (taskId: string) => events.readTask(taskId),
  readBid: (bidId: string) => events.readBid(bidId),
  clock,
  newId,
  logger,
  isForgotten: () => false,
});

const post = (deadline: string, ...more: readonly Happening[]): Promise<string> =>
  appendTask(events, clock(), posted(ada, { deadline }), ...more);
/** A task with delivered work, far from its deadline. */
const postDelivered = () => {
  const bidId = newId();
  return post('2028-12-31', bidBy(bob, bidId), accepted(bidId, bob), delivered(bob, bidId));
};
const clocked: readonly string[] = [
  'DeadlineNeared',
  'BiddingClosed',
  'DeliveryAcceptanceNeared',
  'DeliveryAccepted',
  'LapseNeared',
  'TaskLapsed',
] satisfies TaskEventType[];
const done = async (taskId: string) =>
  (await events.readTask(taskId)).map(upcast).filter(({ type }) => clocked.includes(type));
const typesOf = async (...taskIds: readonly string[]) =>
  Promise.all(taskIds.map(async (taskId) => (await done(taskId)).map(({ type }) => type)));
const head = async () => (await events.ledger.head()).position;
/** Waits until the read models have all events, and both leaders have looked twice after that. */
const settled = async () => {
  for (let looks = 0; looks < 2; looks += 1) {
    const position = await head();
    await reads.documents.waitFor((at) => at.tasks >= position, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
  }
};

beforeAll(async () => {
  database = await createDatabases();
  events = await openEventStore({ url: database.url, logger });
  await keepDecidedTimes(database.url);
  reads = await openReads(database.url);
  projector = createProjector({ events, store: reads.projections, logger });
  await projector.start();
  changeTask = createTaskChanger(deps());
});
afterAll(async () => {
  await switchOff();
  await projector.stop();
  await reads.close();
  await events.close();
  await database.drop();
});

describe('owners who do not answer', () => {
  it('are told once, three days before, and after 14 days it ends once, by two leaders', async () => {
    const [closed, bare, delivered] = [
      await post('2027-03-01', bidBy(bob, newId())),
      await post('2027-03-01'),
      await postDelivered(),
    ];
    switchOn();
    after(0.5);
    await settled();
    const begun = ['BiddingClosed'];
    expect(await typesOf(closed, bare, delivered)).toEqual([begun, begun, []]);
    after(11.6);
    await settled();
    const told = [[...begun, 'LapseNeared'], begun, ['DeliveryAcceptanceNeared']];
    expect(await typesOf(closed, bare, delivered)).toEqual(told);
    after(14.6);
    await settled();
    const over = [
      [...begun, 'LapseNeared', 'TaskLapsed'],
      begun,
      ['DeliveryAcceptanceNeared', 'DeliveryAccepted'],
    ];
    expect(await typesOf(closed, bare, delivered)).toEqual(over);
    const ends = [...(await done(closed)), ...(await done(delivered))].filter(
      ({ actor }) => actor.uid === 'system',
    );
    const rules = new Map(ends.map(({ type, because }) => [type, because]));
    const [, , closing] = await events.readTask(closed);
    expect(rules.get('TaskLapsed')).toEqual({ rule: 'never-decided', position: closing?.position });
    const [, , , delivery] = await events.readTask(delivered);
    expect(rules.get('DeliveryAccepted')).toEqual({
      rule: 'delivery-unanswered',
      position: delivery?.position,
    });

    const back = [{ type: 'TaskUpdated', data: { status: 'Pending' } }] as const;
    await changeTask({ taskId: closed, actor: ada, correlationId: 'test', decide: () => back });
    const before = await head();
    const at = new Date().toISOString();
    await reads.projections.beginRebuild('tasks', { kind: 'rebuild', acceptDifferences: false, at });
    await expect.poll(async () => (await reads.projections.control('tasks')).live.generation).toBe(2);
    await settled();
    expect(await head()).toBe(before);
  });

  it('and answer in the last moment: one of the two counts', async () => {
    await switchOff();
    after(70);
    const tasks = await Promise.all(Array.from({ length: 16 }, postDelivered));
    const position = await head();
    await reads.documents.waitFor((at) => at.tasks >= position, 60_000);
    after(84);
    switchOn();
    const answers = await Promise.all(
      tasks.map(async (taskId, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 5));
        const { kind } = await changeTask({
          taskId,
          actor: ada,
          correlationId: 'answer',
          decide: (state) => decideRequestChanges(state, { callerUid: ada.uid, text: 'Larger' }),
        });
        return kind;
      }),
    );
    await settled();
    const ends = await typesOf(...tasks);
    answers.forEach((kind, index) => {
      expect(ends[index]).toEqual(kind === 'appended' ? [] : ['DeliveryAccepted']);
    });
  });
});
