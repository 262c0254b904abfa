import { z } from 'zod';
import { hiddenSchema } from './hidden.ts';
import { markSchema } from './bidMarks.ts';
import { bidStateSchema } from '../domain/bids.ts';
import { keptOfferSchema } from '../domain/offerFields.ts';
import { goneField, personalText, shownName, shownPersonSchema } from '../domain/values/personal.ts';
import { positionSchema } from '../domain/values/position.ts';
import { timeSchema } from '../domain/values/time.ts';
import { statusSchema, taskIdSchema } from '../domain/task.ts';
import type { TaskRecord } from '../domain/taskChange.ts';
import { categorySchema, keptFields } from '../domain/taskFields.ts';
import { notificationKinds, reportOutcomes, thingKinds } from '../domain/values/vocabulary.ts';

export const notificationKindSchema = z.enum(notificationKinds, {
  error: `A kind is one of ${notificationKinds.join(', ')}.`,
});

/** A task as everybody may see it. */
export const publicTaskSchema = z
  .object({
    _id: taskIdSchema,
    ...keptFields,
    userName: shownName().meta({ example: 'Ada Lovelace' }),
    owner: shownPersonSchema,
    status: statusSchema,
    createdAt: timeSchema,
    updatedAt: timeSchema,
    bidsCount: z.int().min(0).meta({ description: 'All bids that were placed', example: 2 }),
    bidsOpen: z.int().min(0).meta({ description: 'Bids that can be accepted', example: 1 }),
    closesAt: timeSchema.meta({
      description: 'The last moment for bids: the end of the deadline’s day, UTC',
      example: '2027-03-31T23:59:59.999Z',
    }),
    acceptingBids: z.boolean().meta({ description: 'Pending, and not closed' }),
    waitsSince: timeSchema.optional().meta({
      description:
        'Since when the owner has to decide about the bids; for the owner also, since when delivered work waits for an answer',
    }),
    ...goneField,
  })
  .meta({ id: 'PublicTask' });

/** A task with `userEmail`, for its owner and for callers with a token. */
export const taskSchema = publicTaskSchema
  .extend({
    userEmail: personalText().meta({ example: 'ada@example.com' }),
    hidden: hiddenSchema.optional().meta({ description: 'A moderator has hidden it; for its owner' }),
  })
  .meta({ id: 'Task' });

export type PublicTask = z.infer<typeof publicTaskSchema>;
export type Task = z.infer<typeof taskSchema>;

/** The answer of GET /tasks/{id}: with `userEmail` for a caller with a token. */
export const taskAnswerSchema = publicTaskSchema
  .extend(taskSchema.pick({ userEmail: true, hidden: true }).partial().shape)
  .meta({ id: 'TaskAnswer' });
export type TaskAnswer = z.infer<typeof taskAnswerSchema>;

/** A task in the read models; its id is the task's. */
export interface TaskDocument extends TaskRecord {
  readonly bidsCount: number;
  /** Bids that were neither withdrawn nor declined by the owner. */
  readonly liveBids: number;
  /** Position of its TaskPosted: the order of posting. */
  readonly posted: number;
}

/** The number of tasks of a category that match the other filters. */
export const categoryCountSchema = z
  .object({ category: categorySchema, tasks: z.int().min(0).meta({ example: 12 }) })
  .meta({ id: 'CategoryCount' });
export type CategoryCount = z.infer<typeof categoryCountSchema>;

export const bidsCountSchema = z
  .object({ bidsCount: z.int().min(0).meta({ example: 2 }) })
  .meta({ id: 'BidsCount' });

/** The reason why a user ended an agreement, and the time. */
const reasonSchema = z.object({
  reason: personalText(),
  ...goneField,
  at: timeSchema,
});

/** A bid, for the owner of its task and for its bidder. */
export const bidSchema = z
  .object({
    _id: z.uuid(),
    taskId: taskIdSchema,
    bidder: shownPersonSchema.extend({
      email: z.string().optional().meta({ description: 'For the owner, if the bid is accepted' }),
    }),
    ...keptOfferSchema.partial().shape,
    state: bidStateSchema,
    ...goneField,
    placedAt: timeSchema,
    revisedAt: timeSchema.optional(),
    mine: z.boolean().meta({ description: 'The caller placed it' }),
    bidderKey: z.string().optional().meta({
      description: 'The same for all bids of one person on this task; for the owner of the task',
      example: 'q0Jx5uVYk1c3GZ7sTnLr8W',
    }),
    mark: markSchema.optional().meta({ description: 'For the owner of the task' }),
    owner: z
      .object({ name: shownName(), email: personalText() })
      .optional()
      .meta({ description: 'The owner of the task, for the bidder of the accepted bid' }),
    work: z
      .object({
        state: z.enum(['started', 'delivered', 'changes-requested']),
        note: personalText()
          .optional()
          .meta({ description: 'Of the delivery, or of the request for changes' }),
        ...goneField,
        at: timeSchema,
      })
      .optional()
      .meta({ description: 'The work, if the bid is accepted' }),
    takenBack: reasonSchema
      .optional()
      .meta({ description: 'The owner has withdrawn the acceptance of this bid' }),
    declined: reasonSchema
      .partial({ reason: true })
      .optional()
      .meta({ description: 'The owner has declined this bid, and it was not revised since' }),
    resigned: reasonSchema
      .optional()
      .meta({ description: 'The bidder has resigned, after this bid was accepted' }),
    position: positionSchema,
  })
  .meta({ id: 'Bid' });
export type Bid = z.infer<typeof bidSchema>;

export const notificationSchema = z
  .object({
    _id: z.string().meta({ example: '01930b70-2f10-7a55-9c01-6d2b8e4f7a10' }),
    kind: notificationKindSchema,
    taskId: taskIdSchema,
    title: keptFields.title,
    ...goneField,
    at: timeSchema,
    position: positionSchema,
    read: z.boolean().meta({ example: false }),
    bidId: z.uuid().optional(),
    bidder: z
      .string()
      .optional()
      .meta({ description: 'The name of the bidder, for the owner', example: 'Bob Ross' }),
    amount: keptOfferSchema.shape.amount.optional().meta({ description: 'What was offered then' }),
    days: keptOfferSchema.shape.days,
    changed: z.array(z.string()).optional().meta({ description: 'The fields of the task that were changed' }),
    since: timeSchema.optional().meta({
      description:
        'Of `delivery-accepted`: when the work was delivered. Of `task-lapsed`: when bidding was closed',
    }),
    search: z.string().optional().meta({ description: 'The name of the saved search that it matches' }),
    searchId: z.uuid().optional(),
    thing: z.enum(thingKinds).optional().meta({
      description:
        'What a moderator decided about; a profile, and what was reported and is hidden, has an empty title',
    }),
    ...hiddenSchema.pick({ ground: true, reason: true }).partial().shape,
    outcome: z.enum(reportOutcomes).optional().meta({ description: 'The outcome of the caller’s report' }),
    profile: z.string().optional().meta({ description: 'The uid whose page shows what was reported' }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;
/** Unread notifications are counted up to this number. */
export const mostUnread = 100;
const unreadCountSchema = z
  .int()
  .min(0)
  .meta({ description: `How many are unread; ${mostUnread} says: this many or more`, example: 1 });
export const notificationsSchema = z
  .object({
    notifications: z.array(notificationSchema).meta({ description: 'Newest first' }),
    unread: unreadCountSchema,
    next: z.string().optional().meta({ description: 'The cursor of the next page' }),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.infer<typeof notificationsSchema>;
/** The data of an event `notification` of GET /updates. */
export const unreadSchema = z
  .object({ unread: unreadCountSchema, position: positionSchema })
  .meta({ id: 'Unread' });
export type Unread = z.infer<typeof unreadSchema>;

/** The data of a `message` event of GET /updates. */
export const messagesUpdateSchema = z
  .object({
    bidId: z.uuid(),
    unread: z.int().min(0).meta({ description: 'Messages that the caller has not read', example: 2 }),
  })
  .meta({ id: 'MessagesUpdate' });
export type MessagesUpdate = z.infer<typeof messagesUpdateSchema>;

/** One task in GET /mybids: the caller's bids on it. */
export const placedBidsSchema = z
  .object({
    taskId: taskIdSchema,
    bids: z.int().min(1).meta({ description: 'Number of bids of the caller on this task', example: 2 }),
    lastBidAt: timeSchema,
    task: publicTaskSchema.nullable().meta({ description: 'null if it was deleted' }),
    state: bidStateSchema.meta({ description: 'Of `offer`, else of the last bid' }),
    offer: bidSchema.optional().meta({
      description: 'The accepted bid, else the last open one, else the last that the owner has declined',
    }),
  })
  .meta({ id: 'PlacedBids' });
export type PlacedBidsAnswer = z.infer<typeof placedBidsSchema>;

export const updateSchema = z
  .object({
    type: z.enum(['posted', 'updated', 'deleted', 'bid']),
    taskId: taskIdSchema,
    bidsCount: z.int().min(0).optional(),
    position: positionSchema,
  })
  .meta({ id: 'Update' });
export type Update = z.infer<typeof updateSchema>;

/** Settings of the web app at run time, from GET /config.json. */
export const configSchema = z
  .object({
    firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
    /** True if an Auth emulator replaces Firebase: calls to it go to the web app's own origin. */
    authEmulator: z.boolean(),
    /** If set: a replay of an export, which shows the marketplace at this position; nobody signs in, and nothing can be changed. */
    replay: z
      .object({ position: z.int(), time: z.string(), withheld: z.literal(true).optional() })
      .optional(),
  })
  .meta({ id: 'Config' });
export type Config = z.infer<typeof configSchema>;

/**
 * ETag of a task: strong, `"<version>.<position>.<revision>"`, and with the personal field in the answer `.p` at its end.
 * `version` is the task's version at its last edit, which If-Match compares; a bid does not change it. `position` is the
 * position of the last event that changed the task's document. `revision` names the generation of the document: after a restore
 * another event may be at the same position.
 */
export const taskETag = (
  editVersion: number,
  position: number,
  revision: string,
  personal: boolean,
): string => `"${editVersion}.${position}.${revision}${personal ? '.p' : ''}"`;

/** The edit version in a task's ETag; undefined for any other tag. */
export const editVersionOf = (etag: string): number | undefined => {
  const match = /^"([1-9]\d{0,9})\.\d{1,15}(?:\.[0-9a-f]{8})?(?:\.p)?"$/.exec(etag);
  return match ? Number(match[1]) : undefined;
};
