import { newId } from '@marketplace/command-service';
import type { TaskEvent } from '@marketplace/contracts';
import type { Ledger } from '@marketplace/event-store';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

const { uid, email, name: userName } = sampleUser;

/** The life of a busy task: posted, updated once, eight bids. */
const life = (): readonly TaskEvent[] => [
  { type: 'TaskPosted', data: { ...sampleTask, status: 'Pending', userEmail: email, userName } },
  { type: 'TaskUpdated', data: { budget: 400, status: 'In Progress' } },
  ...Array.from({ length: 8 }, (): TaskEvent => ({
    type: 'BidPlaced',
    data: { bidId: newId(), userEmail: email, userName },
  })),
];

/** A task that is only posted. */
export const posting = (): readonly TaskEvent[] => life().slice(0, 1);

/** Appends this many events (rounded up to whole tasks, each with the life `lifeOf`); returns the head. */
export const fillLedger = async (ledger: Ledger, events: number, lifeOf = life): Promise<number> => {
  let missing = Math.ceil(events / lifeOf().length);
  const writer = async () => {
    while (missing > 0) {
      missing -= 1;
      await ledger.append({
        taskId: newId(),
        expectedVersion: 0,
        decidedAt: new Date().toISOString(),
        events: lifeOf().map((event) => ({
          ...event,
          id: newId(),
          actor: { uid, email },
          correlationId: 'bench',
        })),
        state: {},
      });
    }
  };
  await Promise.all(Array.from({ length: 128 }, writer));
  return (await ledger.head()).position;
};
