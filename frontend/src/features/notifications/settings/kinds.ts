import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationKind } from '@marketplace/contracts';

export const kindLabels: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  'bid-placed': msg`New bids`,
  'bid-revised': msg`Changed bids`,
  'bid-withdrawn': msg`Withdrawn bids`,
  'bid-accepted': msg`My bid was accepted`,
  'bid-declined': msg`My bid was declined`,
  'acceptance-withdrawn': msg`My bid is no longer accepted`,
  'bidder-resigned': msg`The bidder has resigned`,
  delivered: msg`Delivered work`,
  'changes-requested': msg`The owner asks for changes to my work`,
  'task-updated': msg`A task that I bid on was changed`,
  'task-deleted': msg`A task that I bid on was deleted`,
  'deadline-near': msg`Bidding closes within a day`,
  'bidding-closed': msg`Bidding is closed`,
  'delivery-waits': msg`A delivery waits for my answer`,
  'delivery-accepted': msg`A delivery was accepted by itself`,
  'decision-waits': msg`Bids wait for my decision`,
  'task-lapsed': msg`A task was cancelled by itself`,
  'review-wanted': msg`A deal is over, and I can write a review`,
  'review-written': msg`The other side of a deal wrote a review`,
  'reviews-shown': msg`The reviews of a deal are shown`,
  hidden: msg`A moderator has hidden something of mine`,
  'shown-again': msg`A moderator has shown it again`,
  'report-decided': msg`A moderator has decided about something that I reported`,
  search: msg`New tasks that match a saved search`,
};

export interface KindGroup<Kind> {
  readonly name: MessageDescriptor;
  readonly kinds: readonly Kind[];
}

export const kindGroups: readonly KindGroup<NotificationKind>[] = [
  {
    name: msg`About tasks that I posted`,
    kinds: ['bid-placed', 'bid-revised', 'bid-withdrawn', 'bidder-resigned', 'delivered'],
  },
  {
    name: msg`About my bids`,
    kinds: [
      'bid-accepted',
      'bid-declined',
      'acceptance-withdrawn',
      'changes-requested',
      'task-updated',
      'task-deleted',
    ],
  },
  {
    name: msg`About deadlines`,
    kinds: [
      'deadline-near',
      'bidding-closed',
      'delivery-waits',
      'delivery-accepted',
      'decision-waits',
      'task-lapsed',
    ],
  },
  { name: msg`About reviews`, kinds: ['review-wanted', 'review-written', 'reviews-shown'] },
  { name: msg`About decisions of moderators`, kinds: ['hidden', 'shown-again', 'report-decided'] },
  { name: msg`About saved searches`, kinds: ['search'] },
];
