import { z } from 'zod';
import { detailFields, keptDetailsSchema, pickDefined } from './task.ts';
import { biddingAfter, taskChangeOf, type TaskFact, type TaskRecord } from './taskChange.ts';

export type { TaskFact } from './taskChange.ts';

/** The state of a task that decisions need, without fields for readers only. */
export const taskStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('absent') }),
  z.object({
    status: z.literal('open'),
    ownerUid: z.string(),
    details: keptDetailsSchema,
    /** The task's version at its last edit, which If-Match guards; a bid does not change it. */
    editVersion: z.int().min(1),
    /** `near`: users were notified of the present deadline; `closed`: it has passed. `full`: the number of open bids has closed bidding. */
    bidding: z.enum(['open', 'near', 'closed', 'full']),
    /** The number of bids neither withdrawn nor declined by the owner. Kept only with a limit: else each bid would change the state. */
    liveBids: z.int().min(0).optional(),
    /** A moderator has hidden it: it takes no bids. */
    hidden: z.literal(true).optional(),
    /** The accepted bid. The state has no other bids, so that it does not grow with them. */
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
 * Raise it when the state that decisions read changes.
 */
export const stateVersion = 6;

/** The state as it is stored in the stream's row, with the version of the fold that made it. */
export const storedStateSchema = z.object({
  stateVersion: z.literal(stateVersion),
  state: taskStateSchema,
});

export const absent: TaskState = { status: 'absent' };

/** A task that is not deleted, whatever its status is. */
export type OpenTask = Extract<TaskState, { status: 'open' }>;

const acceptedAfter = (
  accepted: OpenTask['accepted'],
  { acceptedBid, acceptedUid = '', work }: Partial<TaskRecord>,
): OpenTask['accepted'] => {
  if (acceptedBid === '') return undefined;
  if (acceptedBid !== undefined)
    return {
      bidId: acceptedBid,
      bidderUid: acceptedUid,
      work: work === '' || work === undefined ? 'started' : work,
    };
  return accepted && work ? { ...accepted, work } : accepted;
};

/** The new count of live bids, if the task has a limit and was counted before; else no field. */
const liveAfter = (before: number | undefined, live: number, limit: number | undefined) =>
  limit && before !== undefined ? { liveBids: Math.max(0, before + live) } : {};

const changed = (state: OpenTask, fields: Partial<TaskRecord>, live: number): OpenTask => {
  const { accepted: before, liveBids, hidden, ...rest } = state;
  const isHidden = fields.hiddenAt === undefined ? hidden : fields.hiddenAt !== '';
  const accepted = acceptedAfter(before, fields);
  const details = Object.assign({ ...state.details }, pickDefined(fields, detailFields));
  return {
    ...rest,
    details,
    editVersion: fields.editVersion ?? state.editVersion,
    bidding: biddingAfter(state.bidding, fields),
    ...liveAfter(liveBids, live, details.maxOffers),
    ...(accepted && { accepted }),
    ...(isHidden && { hidden: true as const }),
  };
};

/** The state after one more event. An event that can't follow this state changes nothing, so every history is readable. */
export const evolve = (state: TaskState, fact: TaskFact): TaskState => {
  const texts = state.status === 'open' ? { ...state.details, ownerUid: state.ownerUid } : {};
  const change = taskChangeOf(fact, texts);
  if (change.kind === 'posted') {
    const { ownerUid, editVersion, bidding } = change.record;
    const details = pickDefined(change.record, detailFields);
    const count = liveAfter(0, 0, details.maxOffers);
    return state.status === 'absent'
      ? { status: 'open', ownerUid, details, editVersion, bidding, ...count }
      : state;
  }
  if (state.status !== 'open') return state;
  switch (change.kind) {
    case 'deleted':
      return { status: 'deleted' };
    case 'changed':
      return changed(state, change.fields, change.live ?? 0);
    case 'bid':
      return change.live === 0 || state.liveBids === undefined
        ? state
        : { ...state, ...liveAfter(state.liveBids, change.live, state.details.maxOffers) };
  }
};

/** The number of live bids after all events of a task. */
export const liveBidsOf = (facts: readonly TaskFact[]): number =>
  facts
    .map((fact) => taskChangeOf(fact))
    .reduce((sum, change) => sum + ('live' in change ? (change.live ?? 0) : 0), 0);

export const fold = (facts: readonly TaskFact[], from: TaskState = absent): TaskState =>
  facts.reduce(evolve, from);
