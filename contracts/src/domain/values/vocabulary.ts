// Words and numbers without schemas: the first load of the web app has these, and not zod.

export const categories = ['Web Development', 'Design', 'Writing', 'Video Editor', 'Marketing'] as const;
export const statuses = ['Pending', 'In Progress', 'Completed', 'Cancelled'] as const;
/** The statuses of featured tasks. */
export const openStatuses = ['Pending', 'In Progress'] as const satisfies readonly TaskStatus[];

export type TaskCategory = (typeof categories)[number];
export type TaskStatus = (typeof statuses)[number];

export const defaultStatus: TaskStatus = 'Pending';
export const defaultUserName = 'Anonymous';
/** The name that answers give of a person who was forgotten. */
export const formerUser = 'Former user';
/** Pages and feeds show it in place of the title of a task whose owner was forgotten. */
export const forgottenTitle = 'Text deleted with its author’s account';
export const maxBudget = 1e9;

/** A bid is open until it is withdrawn, accepted or declined. */
export const bidStates = ['open', 'withdrawn', 'accepted', 'declined'] as const;
export type BidState = (typeof bidStates)[number];

export const notificationKinds = [
  'bid-placed',
  'bid-revised',
  'bid-withdrawn',
  'bid-accepted',
  'bid-declined',
  'acceptance-withdrawn',
  'bidder-resigned',
  'delivered',
  'changes-requested',
  'task-updated',
  'task-deleted',
  'deadline-near',
  'bidding-closed',
  'delivery-waits',
  'delivery-accepted',
  'decision-waits',
  'task-lapsed',
  'review-wanted',
  'review-written',
  'reviews-shown',
  'hidden',
  'shown-again',
  'report-decided',
  'search',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a deal can end: the work was completed, or it ended in another way. */
export const dealEnds = ['completed', 'broken-off'] as const;
export type DealEnd = (typeof dealEnds)[number];
/** How often a person gets a mail about what is unread. */
export const mailRhythms = ['never', 'hour', 'day'] as const;
export type MailRhythm = (typeof mailRhythms)[number];
/** What a mail tells: notifications by kind, and unread messages. */
export const mailKinds = [...notificationKinds, 'message'] as const;
export type MailKind = (typeof mailKinds)[number];
/** `verified`: mails go there. `refused`: its server refused a mail for good. */
export const mailAddressStates = ['verified', 'unverified', 'refused'] as const;
export type MailAddressState = (typeof mailAddressStates)[number];
/** The kinds that mails tell at first: what waits for the person, or ends something. */
export const mailedAtFirst = [
  'bid-placed',
  'bid-revised',
  'bid-accepted',
  'bid-declined',
  'acceptance-withdrawn',
  'bidder-resigned',
  'delivered',
  'changes-requested',
  'delivery-waits',
  'decision-waits',
  'task-lapsed',
  'review-wanted',
  'hidden',
  'shown-again',
  'report-decided',
  'message',
] as const satisfies readonly MailKind[];

/** What moderators can hide: a task, a review by the id of its document, or the words of a user's profile. */
export const thingKinds = ['task', 'review', 'user'] as const;
export type ThingKind = (typeof thingKinds)[number];
/** Why somebody reports a thing. */
export const reportGrounds = ['illegal', 'fraud', 'abuse', 'spam', 'other'] as const;
export type ReportGround = (typeof reportGrounds)[number];
/** Why a moderator hides a thing, or shows it again: the law, or the terms of this marketplace. */
export const decisionGrounds = ['illegal', 'terms'] as const;
export type DecisionGround = (typeof decisionGrounds)[number];
/** What became of a thing that was reported. */
export const reportOutcomes = ['hidden', 'not-hidden', 'shown-again'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const roles = ['auditor', 'operator', 'moderator'] as const;
export type Role = (typeof roles)[number];

export const projectionNames = ['tasks', 'bids', 'notifications', 'alerts', 'deals'] as const;
export type ProjectionName = (typeof projectionNames)[number];
