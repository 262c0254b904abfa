import { randomUUID } from 'node:crypto';
import type { StoredEvent, TaskEvent } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { sampleId } from '@marketplace/event-store/testing';
import type { ReadStore } from '@marketplace/read-store';
import { expect } from 'vitest';
import { projections, type Projector } from '../projector.ts';
import { documentsIn, foldOf } from './documents.ts';
import { bid, posting } from './history.ts';

const waitAtMost = 20_000;
const bidders = ['bob', 'eve', 'ann'];

/** Posts a task with a bid. */
export const postWithBid = async ({ ledger }: Pick<EventStore, 'ledger'>) => {
  const taskId = sampleId();
  const title = `Task ${taskId}`;
  const uid = bidders[Math.floor(Math.random() * bidders.length)] ?? 'bob';
  const happened: TaskEvent[] = [
    { type: 'TaskPosted', data: { ...posting, title } },
    { type: 'BidPlaced', data: bid },
  ];
  const appended = await ledger.append({
    taskId,
    expectedVersion: 0,
    state: {},
    events: happened.map((event) => ({
      ...event,
      id: randomUUID(),
      recordedAt: new Date().toISOString(),
      actor: { uid, email: 'someone@example.com' },
      correlationId: 'c',
    })),
  });
  if (appended.kind !== 'appended') throw new Error(`Not appended: ${appended.kind}`);
  return { taskId, title, position: appended.position };
};

/** Posts a task with a bid, then reads both with the bid's position as the read token. */
export const writeAndRead = async (events: EventStore, { tasks }: ReadStore): Promise<void> => {
  const { taskId, title, position } = await postWithBid(events);
  const reached = await tasks.waitFor((at) => Math.min(at.tasks, at['bids']) >= position, waitAtMost);
  expect(reached, `position ${position} was reached`).toBe(true);
  const { found } = await tasks.task(taskId);
  expect(found?.task).toMatchObject({ title, bidsCount: 1 });
};

/** Reads with the token while projectors come and go; then the read models are the fold of the ledger. */
export const readWhileProjectorsChange = async (given: {
  readonly events: EventStore;
  readonly readers: readonly [ReadStore, ReadStore];
  readonly startProjector: () => Promise<Projector>;
  readonly reads: number;
}): Promise<void> => {
  const { events, readers, startProjector, reads } = given;
  let running = [await startProjector(), await startProjector()];
  const changes = [
    async () => void running.push(await startProjector()),
    async () => running.shift()?.stop(),
    async () => void running.push(await startProjector()),
    async () => running.shift()?.stop(),
  ];
  let left = reads;
  const person = async (reader: ReadStore) => {
    while (left > 0) {
      left -= 1;
      await writeAndRead(events, reader);
    }
  };
  const people = Promise.all([...readers, ...readers].map(person));
  for (const [index, change] of changes.entries()) {
    while (left > reads - ((index + 1) * reads) / (changes.length + 1))
      await new Promise((go) => setTimeout(go, 20));
    await change();
  }
  await people;

  const { position: head } = await events.ledger.head();
  const ledger: StoredEvent[] = [];
  for await (const batch of events.feed.follow({ after: 0, signal: new AbortController().signal })) {
    ledger.push(...batch);
    if (ledger.length >= head) break;
  }
  for (const projection of projections)
    expect(await documentsIn(readers[0].projections, projection, ledger)).toEqual(
      await foldOf(projection, ledger),
    );
  await Promise.all(running.map((projector) => projector.stop()));
  running = [];
};
