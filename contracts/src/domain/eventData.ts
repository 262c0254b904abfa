import { z } from 'zod';
import { keptOfferSchema } from './offerFields.ts';
import { recordedActions } from './operatorActions.ts';
import { keptDetailsSchema } from './task.ts';
import { personalText, plainText } from './values/personal.ts';
import { decisionGrounds, roles, thingKinds } from './values/vocabulary.ts';

// The data of each type of event, in its current version.

export const taskPostedSchema = keptDetailsSchema.extend({
  userEmail: personalText(),
  userName: personalText(),
});
/** Only the fields that changed, at least one. */
export const taskUpdatedSchema = keptDetailsSchema.partial();
export const taskDeletedSchema = z.object({});
/** Version 1 had no name and no offer. */
export const bidPlacedSchema = z.object({
  bidId: plainText(),
  userEmail: personalText(),
  userName: personalText(),
  ...keptOfferSchema.partial().shape,
});
/** The whole offer after the change. `reopens`: the task's owner had declined the bid, and it is open again. */
export const bidRevisedSchema = keptOfferSchema.extend({
  bidId: plainText(),
  reopens: z.literal(true).optional(),
});
/** Data of an event that has only the id of its bid. */
export const ofBidSchema = z.object({ bidId: plainText() });
/** After this event, the task is In Progress, and its other bids are declined. */
export const bidAcceptedSchema = ofBidSchema.extend({ bidderUid: plainText() });
/** After this event, the task is Pending, and its declined bids are open again. */
export const acceptanceWithdrawnSchema = ofBidSchema.extend({ reason: personalText() });
/** The bid is declined until its bidder revises it. */
export const bidDeclinedSchema = ofBidSchema.extend({
  bidderUid: plainText(),
  reason: personalText().optional(),
});
/** After this event, the task is Pending, this bid is withdrawn, and the declined bids are open again. */
export const bidderResignedSchema = ofBidSchema.extend({ reason: personalText() });
export const workNoteOfBidSchema = ofBidSchema.extend({ note: personalText() });
/**
 * What one side of a deal thinks of the other, the person `aboutUid`. The text is of its author; the stars (1 to 5) are of the person whom
 * they are about, and are forgotten with that person.
 */
export const reviewWrittenSchema = ofBidSchema.extend({
  aboutUid: plainText(),
  userName: personalText(),
  stars: personalText(),
  text: personalText().optional(),
});
export const taskLapsedSchema = z.object({});
/** `maxOffers` (since version 3): bidding was closed because this number of bids is open; without it, by the deadline. */
export const biddingClosedSchema = z.object({ deadline: plainText(), maxOffers: z.int().optional() });
/** Recorded at most once per deadline, and at each reopening. */
export const deadlineSchema = z.object({ deadline: plainText() });
/**
 * A moderator's decision about a thing of the person `personUid`. `thingId`: of the task, of the review's document, or the uid. The reason
 * is a text of that person.
 */
export const thingDecidedSchema = z.object({
  thing: z.enum(thingKinds),
  thingId: plainText(),
  personUid: plainText(),
  /** Of a review: the bid of its deal. */
  bidId: plainText().optional(),
  ground: z.enum(decisionGrounds),
  reason: personalText(),
  /** Of `ThingShown`: it was hidden. Without it, a moderator keeps what was reported. */
  again: z.literal(true).optional(),
});
/** An operator's action on a projection, its dead letters, or a person. Read models ignore it. */
export const operatorActedSchema = z.object({
  action: z.enum(recordedActions),
  projection: plainText().optional(),
  deadLetterIds: z.array(plainText()).optional(),
  /** The uid of the person whom the action is about. */
  person: plainText().optional(),
  reason: personalText().optional(),
});
/** From here on, a person has a role, or has it no more. `seen`: it was set elsewhere, and is recorded because it was used. */
export const roleChangedSchema = z.object({
  /** The uid of the person. */
  person: plainText(),
  role: z.enum(roles),
  known: z.enum(['set', 'seen']),
  reason: personalText().optional(),
});
/** After this event, the ledger accepts no event of this person. */
export const personForgottenSchema = z.object({
  uid: plainText(),
  askedBy: z.enum(['person', 'operator']),
});
/** All texts of this person on one task are deleted from the ledger. Versions 1 and 2 named the bids with these texts. */
export const textsForgottenSchema = z.object({ uid: plainText() });
