import { newId } from '@marketplace/command-service';
import type { Actor, TaskEvent } from '@marketplace/contracts';
import { fold, stateVersion, type TaskFact } from '@marketplace/contracts/task-state';
import type { Ledger, NewEvent } from '@marketplace/event-store';
import { forEachNumber } from '../measure/sample.ts';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

const { uid, email, name: userName } = sampleUser;

const posted: TaskEvent = {
  type: 'TaskPosted',
  data: { ...sampleTask, status: 'Pending', userEmail: email, userName },
};

export const posting = (): readonly TaskEvent[] => [posted];

/** The events of a busy task: it is posted, updated once, and gets eight bids. */
const life = (): readonly TaskEvent[] => [
  posted,
  { type: 'TaskUpdated', data: { budget: 400, status: 'In Progress' } },
  ...Array.from({ length: 8 }, (): TaskEvent => ({
    type: 'BidPlaced',
    data: { bidId: newId(), userEmail: email, userName },
  })),
];

/** The state that the command service keeps of a task after these first events. */
const stateOf = (events: readonly NewEvent[], recordedAt: string): object => ({
  stateVersion,
  state: fold(events.map((event, index) => ({ ...event, taskVersion: index + 1, recordedAt }) as TaskFact)),
});

/** Appends events of one task, by default the first events of a new task. Like the command service, adds the state of several events. */
export const appendTo = async (
  ledger: Ledger,
  taskEvents: readonly TaskEvent[],
  {
    taskId = newId(),
    expectedVersion = 0,
    actor = { uid, email },
  }: { readonly taskId?: string; readonly expectedVersion?: number; readonly actor?: Actor } = {},
): Promise<void> => {
  const decidedAt = new Date().toISOString();
  const events = taskEvents.map((event) => ({ ...event, id: newId(), actor, correlationId: 'bench' }));
  const state = events.length > 1 ? { state: stateOf(events, decidedAt) } : {};
  const result = await ledger.append({ streamId: taskId, expectedVersion, decidedAt, events, ...state });
  if (result.kind !== 'appended') throw new Error(`The append came to ${result.kind}`);
};

/** Appends this many events (rounded up to whole tasks, each with the life `lifeOf`); returns the head. */
export const fillLedger = async (ledger: Ledger, events: number, lifeOf = life): Promise<number> => {
  const tasks = Math.ceil(events / lifeOf().length);
  await forEachNumber(tasks, 128, () => appendTo(ledger, lifeOf()));
  return (await ledger.head()).position;
};
