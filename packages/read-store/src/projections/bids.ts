import {
  eventDefinitions,
  keptOfferFields,
  keptOfferSchema,
  pickDefined,
  textsBy,
  type Offer,
  type PersonalText,
  type RecordedEvent,
} from '@marketplace/contracts';
import { defineCollection, defineProjection } from './definition.ts';
import { fieldsOf } from './layout.ts';

/**
 * A bid, with its offer or with {@link noOffer}; it stays when its task is deleted. A text is null once the account of its author was
 * deleted.
 */
export interface BidDocument extends Required<Offer> {
  readonly taskId: string;
  /** The bidder's uid. */
  readonly uid: string;
  readonly name: PersonalText;
  readonly email: PersonalText;
  /** ISO 8601, UTC */
  readonly placedAt: string;
  /** Position of its BidPlaced: the order of placing. */
  readonly placed: number;
  /** ISO 8601, UTC; empty before the first revision. */
  readonly revisedAt: string;
  /** Position of its BidWithdrawn or BidderResigned, or 0. */
  readonly withdrawn: number;
  /** Position of its BidAccepted, or 0. */
  readonly accepted: number;
  /** Position of its BidDeclined, or 0; it is 0 again after a revision. */
  readonly declined: number;
  /** Position of its last BidRevised after a BidDeclined, or 0. */
  readonly reopened: number;
  /** Why the owner declined it, or its bidder resigned, and when; empty without that, and after a revision. */
  readonly endReason: PersonalText;
  readonly endedAt: string;
  /** The uid of the reason's author; of the other texts below, too. Empty without a text. */
  readonly endedBy: string;
  /** The last note about the work, and when it was written; empty without one. */
  readonly note: PersonalText;
  readonly notedAt: string;
  readonly notedBy: string;
  /** Why the owner withdrew its acceptance, and when; empty without that. */
  readonly takenBack: PersonalText;
  readonly takenBackAt: string;
  readonly takenBackBy: string;
}

/** In place of an amount and of days that a bid does not have: higher than any valid value. */
export const noAmount = 1e10;
export const noDays = 10_000;

/** In place of an offer; sorts bids without an offer after all others. */
const noOffer: Required<Offer> = { amount: noAmount, days: noDays, message: '' };

const storedFields = (offer: { readonly [F in keyof Offer]?: Offer[F] | undefined }): Required<Offer> =>
  Object.assign({ ...noOffer }, pickDefined(offer, keptOfferFields));

/** The offer of a bid; undefined without one. */
export const storedOffer = (bid: BidDocument): Offer | undefined =>
  bid.message === ''
    ? undefined
    : pickDefined(
        bid,
        keptOfferFields.filter((field) => bid[field] !== noOffer[field]),
      );

/** What people write about the work. */
const noteSchema = eventDefinitions.WorkDelivered.data.omit({ bidId: true });

const columns = [
  'taskId',
  'uid',
  'placedAt',
  'placed',
  'amount',
  'days',
  'withdrawn',
  'accepted',
  'declined',
  'reopened',
] as const;

/** The fields of a bid that is not declined. */
const notDeclined = { declined: 0, endReason: '', endedAt: '', endedBy: '' } as const;

/**
 * One document for each bid, with the bid's id. An answer about a bid depends on the caller and on the task, so it is made from the fields.
 */
export const bidDocuments = defineCollection<BidDocument, (typeof columns)[number]>('bids', {
  fields: {
    taskId: 'uuid',
    uid: 'key',
    name: 'text',
    email: 'text',
    placedAt: 'key',
    placed: 'position',
    ...fieldsOf(keptOfferSchema),
    revisedAt: 'key',
    withdrawn: 'position',
    accepted: 'position',
    declined: 'position',
    reopened: 'position',
    endReason: 'text',
    endedAt: 'key',
    endedBy: 'key',
    ...fieldsOf(noteSchema),
    notedAt: 'key',
    notedBy: 'key',
    takenBack: 'text',
    takenBackAt: 'key',
    takenBackBy: 'key',
  },
  columns,
  authors: {
    name: 'uid',
    email: 'uid',
    ...textsBy('uid', keptOfferSchema),
    endReason: 'endedBy',
    ...textsBy('notedBy', noteSchema),
    takenBack: 'takenBackBy',
  },
  indexes: [
    ['uid', 'taskId', 'placed'],
    ['taskId', 'placed'],
    ['taskId', 'amount', 'placed'],
  ],
});

const patchNote = (
  event: Extract<RecordedEvent, { readonly type: 'WorkDelivered' | 'ChangesRequested' }>,
) => {
  const { bidId, ...texts } = event.data;
  const { recordedAt: notedAt, actor } = event;
  return [bidDocuments.patch(event, bidId, { ...texts, notedAt, notedBy: actor.uid })];
};

/** The bids: the offers on a task, and how many bids a user has placed, and on which tasks. */
export const bidsProjection = defineProjection({
  name: 'bids',
  version: 12,
  readableFrom: 6,
  collections: [bidDocuments],
  on: {
    BidPlaced: (event) => [
      bidDocuments.put(event, event.data.bidId, {
        taskId: event.taskId,
        uid: event.actor.uid,
        name: event.data.userName,
        email: event.data.userEmail,
        placedAt: event.recordedAt,
        placed: event.position,
        ...storedFields(event.data),
        revisedAt: '',
        withdrawn: 0,
        accepted: 0,
        ...notDeclined,
        reopened: 0,
        note: '',
        notedAt: '',
        notedBy: '',
        takenBack: '',
        takenBackAt: '',
        takenBackBy: '',
      }),
    ],
    BidRevised: (event) => [
      bidDocuments.patch(event, event.data.bidId, {
        ...storedFields(event.data),
        revisedAt: event.recordedAt,
        ...notDeclined,
        ...(event.data.reopens && { reopened: event.position }),
      }),
    ],
    BidDeclined: (event) => [
      bidDocuments.patch(event, event.data.bidId, {
        declined: event.position,
        // Null if the reason's author was forgotten.
        endReason: event.data.reason === undefined ? '' : event.data.reason,
        endedAt: event.recordedAt,
        endedBy: event.actor.uid,
      }),
    ],
    BidWithdrawn: (event) => [bidDocuments.patch(event, event.data.bidId, { withdrawn: event.position })],
    BidAccepted: (event) => [
      bidDocuments.patch(event, event.data.bidId, {
        accepted: event.position,
        note: '',
        notedAt: event.recordedAt,
        notedBy: '',
      }),
    ],
    AcceptanceWithdrawn: (event) => [
      bidDocuments.patch(event, event.data.bidId, {
        accepted: 0,
        takenBack: event.data.reason,
        takenBackAt: event.recordedAt,
        takenBackBy: event.actor.uid,
      }),
    ],
    BidderResigned: (event) => [
      bidDocuments.patch(event, event.data.bidId, {
        accepted: 0,
        withdrawn: event.position,
        endReason: event.data.reason,
        endedAt: event.recordedAt,
        endedBy: event.actor.uid,
      }),
    ],
    WorkDelivered: patchNote,
    ChangesRequested: patchNote,
  },
});
