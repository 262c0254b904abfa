import {
  detailFields,
  hasClosed,
  isNear,
  keptDetailsSchema,
  pickDefined,
  type Actor,
  type EventData,
  type TaskDetails,
  type TaskEvent,
  type TaskStatus,
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
    /** For this deadline: users were told that it is near; bidding was closed. */
    told: z.boolean(),
    closed: z.boolean(),
    /** The accepted bid. Other bids are not here, so that the state does not grow with them. */
    accepted: z
      .object({
        bidId: z.string(),
        bidderUid: z.string(),
        work: z.enum(['started', 'delivered', 'changes-requested']),
      })
      .optional(),
  }),
  z.object({ status: z.literal('deleted') }),
]);
export type TaskState = Readonly<z.infer<typeof taskStateSchema>>;

/**
 * Version of `TaskState` and `evolve`: a state that was stored by another version is folded again from its events.
 * Raise it with every change of either.
 */
export const stateVersion = 2;

/** An event with the parts of its envelope that the state depends on. */
export type TaskFact = TaskEvent & {
  readonly taskVersion: number;
  readonly actor: Actor;
  readonly recordedAt: string;
};

/**
 * The state as it is kept in the stream's row, with the version of the fold that made it. Without `state`: the fold of the
 * task's first event, the only one.
 */
export const keptStateSchema = z.object({
  stateVersion: z.literal(stateVersion),
  state: taskStateSchema.optional(),
});

export const absent: TaskState = { status: 'absent' };

/** A task that is not deleted, whatever its status is. */
export type OpenTask = Extract<TaskState, { status: 'open' }>;

const deadlineAt = (deadline: string, recordedAt: string) => ({
  told: isNear(deadline, recordedAt),
  closed: hasClosed(deadline, recordedAt),
});

const edited = (details: TaskDetails, changes: EventData<'TaskUpdated'>): TaskDetails =>
  Object.assign({ ...details }, pickDefined(changes, detailFields));

const withStatus = (state: OpenTask, status: TaskStatus, { taskVersion }: TaskFact): OpenTask => ({
  ...state,
  details: { ...state.details, status },
  editVersion: taskVersion,
});

const evolveOpen = (state: OpenTask, fact: TaskFact): TaskState => {
  switch (fact.type) {
    case 'TaskUpdated': {
      const { deadline } = fact.data;
      return {
        ...state,
        details: edited(state.details, fact.data),
        editVersion: fact.taskVersion,
        ...(deadline !== undefined && deadlineAt(deadline, fact.recordedAt)),
      };
    }
    case 'BidAccepted': {
      const { bidId, bidderUid } = fact.data;
      return { ...withStatus(state, 'In Progress', fact), accepted: { bidId, bidderUid, work: 'started' } };
    }
    case 'AcceptanceWithdrawn': {
      const { accepted: _, ...rest } = withStatus(state, 'Pending', fact);
      return rest;
    }
    case 'WorkDelivered':
      return state.accepted ? { ...state, accepted: { ...state.accepted, work: 'delivered' } } : state;
    case 'ChangesRequested':
      return state.accepted
        ? { ...state, accepted: { ...state.accepted, work: 'changes-requested' } }
        : state;
    case 'DeadlineNeared':
      return { ...state, told: true };
    case 'BiddingClosed':
      return { ...state, closed: true };
    case 'TaskDeleted':
      return { status: 'deleted' };
    case 'TaskPosted':
    case 'BidPlaced':
    case 'BidRevised':
    case 'BidWithdrawn':
      return state;
  }
};

/** The state after one more event. Total: an event that can't follow changes nothing, so every history is readable. */
export const evolve = (state: TaskState, fact: TaskFact): TaskState => {
  if (state.status === 'open') return evolveOpen(state, fact);
  if (state.status === 'deleted' || fact.type !== 'TaskPosted') return state;
  return {
    status: 'open',
    ownerUid: fact.actor.uid,
    details: pickDefined(fact.data, detailFields),
    editVersion: fact.taskVersion,
    ...deadlineAt(fact.data.deadline, fact.recordedAt),
  };
};

export const fold = (facts: readonly TaskFact[], from: TaskState = absent): TaskState =>
  facts.reduce(evolve, from);
