import { partitionOf } from '@marketplace/contracts';
import { deadLetterId, type DeadLetter } from '@marketplace/event-store';
import type { GenerationId } from '@marketplace/read-store';
import type { Fault } from '../folding/fold.ts';
import { withoutValues } from './withoutValues.ts';

const longestMessage = 1_000;
const longestStack = 4_000;
const longestType = 100;

/** The text without control characters and not too long, so that every store can keep it and every terminal show it. */
const printable = (text: string, longest: number): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}')
    .slice(0, longest)
    .toWellFormed();

/** The dead letter of an event, with the number of its tries; the last try was just now. Operators read it, so it has no value of the event. */
export const letterOf = (
  { projection, generation }: GenerationId,
  { event, error }: Fault,
  attempts: number,
): DeadLetter => {
  const now = new Date().toISOString();
  return {
    id: deadLetterId({ projection, generation }, event.position),
    projection,
    generation,
    position: event.position,
    partition: partitionOf(event.taskId),
    taskId: event.taskId,
    taskVersion: event.taskVersion,
    eventId: event.id,
    type: printable(event.type, longestType),
    error: {
      message: printable(withoutValues(error.message, event), longestMessage),
      ...(error.stack !== undefined && {
        stack: printable(withoutValues(error.stack, event), longestStack),
      }),
    },
    attempts,
    parkedAt: now,
    triedAt: now,
    state: 'parked',
  };
};
