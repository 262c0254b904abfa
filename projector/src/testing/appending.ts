import { randomUUID } from 'node:crypto';
import type { TaskEvent } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { sampleId } from '@marketplace/event-store/testing';
import { bid } from './history.ts';

type Ledger = Pick<EventStore, 'ledger'>;

/** Appends events to a task. Returns position and id of the last event. */
export const append = async (
  { ledger }: Ledger,
  given: {
    readonly taskId: string;
    readonly expectedVersion: number;
    readonly happened: readonly TaskEvent[];
    readonly uid?: string;
  },
): Promise<{ readonly position: number; readonly eventId: string }> => {
  const { taskId, expectedVersion, happened, uid = 'ada' } = given;
  const events = happened.map((event) => ({
    ...event,
    id: randomUUID(),
    actor: { uid, email: 'someone@example.com' },
    correlationId: 'c',
  }));
  const decidedAt = new Date().toISOString();
  const appended = await ledger.append({ streamId: taskId, expectedVersion, decidedAt, state: {}, events });
  if (appended.kind !== 'appended') throw new Error(`Not appended: ${appended.kind}`);
  return { position: appended.position, eventId: events.at(-1)?.id ?? '' };
};

export const newBid = (bidId: string = sampleId()): TaskEvent => ({
  type: 'BidPlaced',
  data: { ...bid, bidId },
});
