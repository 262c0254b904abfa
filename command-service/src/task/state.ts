import {
  detailFields,
  keptDetailsSchema,
  pickDefined,
  type Actor,
  type EventData,
  type TaskDetails,
  type TaskEvent,
} from '@marketplace/contracts';
import { z } from 'zod';

/** What decisions about a task need; nothing that only readers need. */
export const taskStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('absent') }),
  z.object({
    status: z.literal('open'),
    ownerUid: z.string(),
    details: keptDetailsSchema,
    /** The task's version at its last edit, which If-Match guards; a bid does not change it. */
    editVersion: z.int().min(1),
  }),
  z.object({ status: z.literal('deleted') }),
]);
export type TaskState = Readonly<z.infer<typeof taskStateSchema>>;

/**
 * Version of `TaskState` and `evolve`: a state that was stored by another version is folded again from its events.
 * Raise it with every change of either.
 */
export const stateVersion = 1;

/** An event with the parts of its envelope that the state depends on. */
export type TaskFact = TaskEvent & { readonly taskVersion: number; readonly actor: Actor };

export const absent: TaskState = { status: 'absent' };

const edited = (details: TaskDetails, changes: EventData<'TaskUpdated'>): TaskDetails =>
  Object.assign({ ...details }, pickDefined(changes, detailFields));

/** The state after one more event. Total: an event that can't follow changes nothing, so every history is readable. */
export const evolve = (state: TaskState, fact: TaskFact): TaskState => {
  switch (fact.type) {
    case 'TaskPosted':
      if (state.status !== 'absent') return state;
      return {
        status: 'open',
        ownerUid: fact.actor.uid,
        details: pickDefined(fact.data, detailFields),
        editVersion: fact.taskVersion,
      };
    case 'TaskUpdated':
      if (state.status !== 'open') return state;
      return { ...state, details: edited(state.details, fact.data), editVersion: fact.taskVersion };
    case 'TaskDeleted':
      return state.status === 'open' ? { status: 'deleted' } : state;
    case 'BidPlaced':
      return state;
  }
};

export const fold = (facts: readonly TaskFact[], from: TaskState = absent): TaskState =>
  facts.reduce(evolve, from);
