import { isDeepStrictEqual } from 'node:util';
import {
  detailFields,
  keptOfferFields,
  type EventData,
  type FieldChange,
  type OfferEventType,
} from '@marketplace/contracts';
import { taskOf, type FoldedTask } from '../folding/evolve.ts';

/** The fields whose changes are shown. Times are not: they are in the events. */
export const shownFields = [
  ...detailFields,
  'userEmail',
  'userName',
  'bidsCount',
  'bidsOpen',
  'acceptingBids',
  'acceptedBid',
  'work',
] as const;

type Values<F extends string> = Readonly<Partial<Record<F, unknown>>>;

const differing = <F extends string>(
  fields: readonly F[],
  before: Values<F> | undefined,
  after: Values<F> | undefined,
): FieldChange[] =>
  fields
    .filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]))
    .map((field) => ({
      field,
      ...(before?.[field] !== undefined && { before: before[field] }),
      ...(after?.[field] !== undefined && { after: after[field] }),
    }));

/** The values of a task, with its accepted bid and the work on it; a forgotten text is null, the name of the owner too. */
export const shownOf = (state: FoldedTask): Values<(typeof shownFields)[number]> | undefined => {
  if (state === undefined) return undefined;
  const { forgotten: _, ...task } = taskOf(state);
  const { userName, acceptedBid, work } = state.record;
  return { ...task, userName, acceptedBid: acceptedBid || undefined, work: work || undefined };
};

/** The fields that differ between two states of a task. */
export const changesBetween = (before: FoldedTask, after: FoldedTask): FieldChange[] =>
  differing(shownFields, shownOf(before), shownOf(after));

/** A bid's amount, days and message; each may be missing. */
export type PartialOffer = EventData<OfferEventType>;

/** The parts that differ between two offers of one bid. */
export const offerChanges = (before: PartialOffer | undefined, after: PartialOffer): FieldChange[] =>
  differing(keptOfferFields, before, after).map((change) => ({ ...change, field: `bid.${change.field}` }));
