import type { NotificationKind } from '@marketplace/contracts';

interface Words {
  /** A sentence: `before "title" after`. */
  readonly before: string;
  readonly after: string;
  /** The label of its switch. */
  readonly label: string;
}

/** All texts about the kinds of notifications. */
export const words: Readonly<Record<NotificationKind, Words>> = {
  'bid-placed': { before: 'Somebody bid on', after: '', label: 'New bids' },
  'bid-revised': { before: 'A bid on', after: 'was changed', label: 'Changed bids' },
  'bid-withdrawn': { before: 'A bid on', after: 'was withdrawn', label: 'Withdrawn bids' },
  'bid-accepted': { before: 'Your bid on', after: 'was accepted', label: 'My bid was accepted' },
  'bid-declined': { before: 'Your bid on', after: 'was declined', label: 'My bid was declined' },
  'acceptance-withdrawn': {
    before: 'The owner of',
    after: 'no longer accepts your bid',
    label: 'My bid is no longer accepted',
  },
  delivered: { before: 'The work on', after: 'was delivered', label: 'Delivered work' },
  'changes-requested': {
    before: 'The owner of',
    after: 'asks for changes to your work',
    label: 'The owner asks for changes to my work',
  },
  'task-updated': { before: 'The task', after: 'was changed', label: 'A task that I bid on was changed' },
  'task-deleted': { before: 'The task', after: 'was deleted', label: 'A task that I bid on was deleted' },
  'deadline-near': {
    before: 'Bidding on',
    after: 'closes within a day',
    label: 'Bidding closes within a day',
  },
  'bidding-closed': { before: 'Bidding on', after: 'is closed', label: 'Bidding is closed' },
  search: { before: 'New task', after: '', label: 'New tasks that match a saved search' },
};

interface Group {
  readonly name: string;
  readonly kinds: readonly NotificationKind[];
}

export const groups: readonly Group[] = [
  { name: 'About tasks that I posted', kinds: ['bid-placed', 'bid-revised', 'bid-withdrawn', 'delivered'] },
  {
    name: 'About my bids',
    kinds: [
      'bid-accepted',
      'bid-declined',
      'acceptance-withdrawn',
      'changes-requested',
      'task-updated',
      'task-deleted',
    ],
  },
  { name: 'About deadlines', kinds: ['deadline-near', 'bidding-closed'] },
  { name: 'About saved searches', kinds: ['search'] },
];
