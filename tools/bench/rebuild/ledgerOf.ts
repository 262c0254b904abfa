import { newId } from '@marketplace/command-service';
import type { TaskEvent } from '@marketplace/contracts';
import { fold, stateVersion, type TaskFact } from '@marketplace/contracts/task-state';
import type { Ledger, NewEvent } from '@marketplace/event-store';
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

/** The state that the command service keeps of such a task. */
const stateOf = (events: readonly NewEvent[], recordedAt: string): object => ({
  stateVersion,
  state: fold(events.map((event, index) => ({ ...event, taskVersion: index + 1, recordedAt }) as TaskFact)),
});

/** Appends this many events (rounded up to whole tasks, each with the life `lifeOf`); returns the head. */
export const fillLedger = async (ledger: Ledger, events: number, lifeOf = life): Promise<number> => {
  let missing = Math.ceil(events / lifeOf().length);
  const writer = async () => {
    while (missing > 0) {
      missing -= 1;
      const taskId = newId();
      const decidedAt = new Date().toISOString();
      const made = lifeOf().map((event) => ({
        ...event,
        id: newId(),
        actor: { uid, email },
        correlationId: 'bench',
      }));
      const state = stateOf(made, decidedAt);
      await ledger.append({ taskId, expectedVersion: 0, decidedAt, events: made, state });
    }
  };
  await Promise.all(Array.from({ length: 128 }, writer));
  return (await ledger.head()).position;
};
