import { plural, t } from '@lingui/core/macro';
import {
  detailFields,
  reviewUntil,
  startOfText,
  type Notification,
  type NotificationKind,
} from '@marketplace/contracts';
import { now } from '../../browser/now.ts';
import { days } from '../../formats/days.ts';
import { decisionText, groundText, outcomeText, type Decided } from '../../moderation/decisions.ts';
import { becauseText } from '../../ui/sentences/becauseText.ts';
import { isolate } from '../../ui/sentences/isolate.ts';
import { listText } from '../../ui/sentences/listText.ts';
import { fieldLabel } from '../../ui/tasks/taskLabels.ts';
import { formatMoney } from '../../ui/text/Money.tsx';
import { Isolates } from '../../ui/text/English.tsx';
import { nameText } from '../../ui/text/UserText.tsx';

/** A mail tells only what is unread. */
export type Told = Omit<Notification, 'read'>;

/** '$760 in 10 days'; undefined for a bid without an offer. */
const offerOf = ({ amount, days }: Told): string | undefined => {
  if (amount === undefined) return undefined;
  const money = formatMoney(amount);
  return days === undefined ? money : plural(days, { one: `${money} in # day`, other: `${money} in # days` });
};

const changedFields = ({ changed = [] }: Told): string =>
  listText(detailFields.filter((field) => changed.includes(field)).map(fieldLabel));

const bidderOf = ({ bidder }: Told): string => (bidder === undefined ? t`Somebody` : nameText(bidder));

const offered = (about: Told) => {
  const [who, offer] = [bidderOf(about), offerOf(about)];
  return offer === undefined ? t`${who} placed a bid` : t`${who} offered ${offer}`;
};
const revised = (about: Told) => {
  const [who, offer] = [bidderOf(about), offerOf(about)];
  return offer === undefined ? t`${who} changed the offer` : t`${who} changed the offer to ${offer}`;
};
const updated = (about: Told) => {
  const fields = changedFields(about);
  return fields === '' ? t`The task was changed` : t`The owner changed: ${fields}`;
};

/** The title of the task, or of what has none of its own: the profile, and a report of what has none or is hidden. */
export const titleOf = ({ kind, thing, title }: Told): string | null => {
  if (kind === 'report-decided') return title === '' ? t`Your report` : title;
  return thing === 'user' ? t`Your profile` : title;
};

/** In characters: the page to which the notification leads has all of a longer reason. */
const longestReason = 200;
/** What a moderator decided; with the ground and the reason, if they are known. */
const decided =
  (decision: Decided) =>
  ({ thing = 'task', ground, reason }: Told): string => {
    const what = decisionText(decision, thing);
    if (ground === undefined || reason === undefined) return what;
    const why = isolate(reason && startOfText(reason, longestReason));
    return `${what}. ${groundText(decision, ground)} ${why}`;
  };

const sentences: Readonly<Record<NotificationKind, (about: Told) => string | undefined>> = {
  'bid-placed': offered,
  'bid-revised': revised,
  'bid-withdrawn': (about) => {
    const who = bidderOf(about);
    return t`${who} withdrew the bid`;
  },
  'bid-accepted': () => t`Your bid was accepted`,
  'bid-declined': () => t`Your bid was declined`,
  'acceptance-withdrawn': () => t`The owner no longer accepts your bid`,
  'bidder-resigned': (about) => {
    const who = bidderOf(about);
    return t`${who} has resigned; your task is Pending again`;
  },
  delivered: (about) => {
    const who = bidderOf(about);
    return t`${who} delivered the work`;
  },
  'changes-requested': () => t`The owner asks for changes to your work`,
  'task-updated': updated,
  'task-deleted': () => t`The task was deleted`,
  'deadline-near': () => t`Bidding closes within a day`,
  'bidding-closed': () => t`Bidding is closed`,
  'delivery-waits': () => t`The delivery waits for your answer: in 3 days it is accepted by itself`,
  'delivery-accepted': ({ since: at }) =>
    becauseText({ type: 'DeliveryAccepted', because: { rule: 'delivery-unanswered', at } }),
  'decision-waits': () => t`The bids wait for your decision: in 3 days the task is cancelled by itself`,
  'task-lapsed': ({ since: at }) =>
    becauseText({ type: 'TaskLapsed', because: { rule: 'never-decided', at } }),
  'review-wanted': ({ at }) => {
    const day = days.text(days.dayOf(new Date(reviewUntil(at))), now());
    return t`The deal is over: you can write a review until ${day}`;
  },
  'review-written': () => t`The other side reviewed your deal: both reviews are shown when you write yours`,
  'reviews-shown': () => t`The reviews of your deal are shown`,
  hidden: decided('hide'),
  'shown-again': decided('show'),
  'report-decided': ({ thing = 'task', ground, outcome }) =>
    ground &&
    outcome &&
    `${outcomeText(outcome, thing)}. ${groundText(outcome === 'hidden' ? 'hide' : 'show', ground)}`,
  search: ({ search = null }) => t`New task for "${search}"`,
};

/** The sentence of a notification, in the app and in mails. The title of its task is shown above it. */
export const sentenceOf = (about: Told): string => sentences[about.kind](about) ?? '';

export const Sentence = ({ about }: { readonly about: Told }) => <Isolates text={sentenceOf(about)} />;
