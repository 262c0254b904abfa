import type { StoredEvent } from '@marketplace/contracts';
import type { Fault } from '../folding/fold.ts';

/** With more held tasks the projection may be broken, not its events. */
const mostHeld = 1_000;
/** It is broken if events of more users than this can't be applied, and these are most of the users. */
const mostUsers = 100;
const mostRemembered = 10_000;

/** Tells a broken projection from bad events: the events of a few users never stop a projection for the others. */
export interface Brake {
  /** Takes note of a batch: events that were applied, and the ones that could not be. */
  note(events: readonly StoredEvent[], faults: readonly Fault[]): void;
  /** True if this event is the first one of its user that can't be applied. */
  isFirst(fault: Fault): boolean;
  /** @throws if the projection is broken: it waits then until an engineer repairs it */
  check(heldTasks: number): void;
}

export const createBrake = (): Brake => {
  const good = new Set<string>();
  const bad = new Set<string>();
  return {
    note: (events, faults) => {
      for (const { event } of faults) if (bad.size < mostRemembered) bad.add(event.actor.uid);
      if (good.size === mostRemembered) return;
      const faulty = new Set(faults.map(({ event }) => event.taskId));
      for (const { taskId, actor } of events)
        if (!faulty.has(taskId) && good.size < mostRemembered) good.add(actor.uid);
    },
    isFirst: ({ event }) => !bad.has(event.actor.uid),
    check: (heldTasks) => {
      if (heldTasks > mostHeld && bad.size > mostUsers && bad.size > good.size)
        throw new Error(
          `More than ${mostHeld} tasks have events that can't be applied, by ${bad.size} users; only ${good.size} users have others.`,
        );
    },
  };
};
