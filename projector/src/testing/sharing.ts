import type { StoredEvent } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { sampleId } from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import type { ReadStore } from '@marketplace/read-store';
import { expect } from 'vitest';
import type { Projector } from '../projector.ts';
import { append, newBid } from './appending.ts';
import { documentsIn, foldOf } from './documents.ts';
import { posting } from './history.ts';

const waitAtMost = 20_000;
const bidders = ['bob', 'eve', 'ann'];

export const postWithBid = async (events: Pick<EventStore, 'ledger'>) => {
  const [taskId, bidId] = [sampleId(), sampleId()];
  const title = `Task ${taskId}`;
  const uid = bidders[Math.floor(Math.random() * bidders.length)] ?? 'bob';
  const { position } = await append(events, {
    taskId,
    expectedVersion: 0,
    happened: [{ type: 'TaskPosted', data: { ...posting, title } }, newBid(bidId)],
    uid,
  });
  return { taskId, bidId, uid, title, position };
};

/** Posts a task with a bid, then reads both with the bid's position as the read token. */
export const writeAndRead = async (events: EventStore, { documents }: ReadStore): Promise<void> => {
  const { taskId, bidId, uid, title, position } = await postWithBid(events);
  const reached = await documents.waitFor((at) => Math.min(at.tasks, at.bids) >= position, waitAtMost);
  expect(reached, `position ${position} was reached`).toBe(true);
  const task = await documents.get('tasks', taskId);
  expect(task.document?.body).toMatchObject({ title, bidsCount: 1 });
  expect((await documents.get('bids', bidId)).document?.body).toMatchObject({ taskId, uid });
};

export const wholeLedger = async ({ ledger, feed }: EventStore): Promise<readonly StoredEvent[]> => {
  const { position: head } = await ledger.head();
  const events: StoredEvent[] = [];
  for await (const batch of feed.follow({ after: 0, signal: new AbortController().signal })) {
    events.push(...batch);
    if (events.length >= head) break;
  }
  return events;
};

/** Writes, and reads with the token, while projectors start and stop. Expects read models equal to the fold of the ledger afterwards. */
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

  const ledger = await wholeLedger(events);
  for (const projection of projections)
    expect(await documentsIn(readers[0].projections, projection, ledger)).toEqual(
      await foldOf(projection, ledger),
    );
  await Promise.all(running.map((projector) => projector.stop()));
  running = [];
};
