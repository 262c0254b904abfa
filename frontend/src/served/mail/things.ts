import { plural } from '@lingui/core/macro';
import type { Digest, MailKind } from '@marketplace/contracts';
import { now } from '../../browser/now.ts';
import { addressesOf } from '../../features/notifications/addressesOf.ts';
import { sentenceOf, titleOf } from '../../features/notifications/Sentence.tsx';
import { days } from '../../formats/days.ts';
import { paths } from '../../navigation/paths.ts';
import { nameText } from '../../ui/text/UserText.tsx';

/** In the order of a mail: what waits for its reader, then what was decided or has ended, then news. */
const sectionNames = ['waits', 'ended', 'news'] as const;
export type SectionName = (typeof sectionNames)[number];

/** The section of each kind. The most urgent kind of a section is its first. */
const sections: Readonly<Record<MailKind, SectionName>> = {
  'delivery-waits': 'waits',
  'decision-waits': 'waits',
  delivered: 'waits',
  'changes-requested': 'waits',
  'bid-placed': 'waits',
  'bid-revised': 'waits',
  message: 'waits',
  'review-written': 'waits',
  'review-wanted': 'waits',
  hidden: 'ended',
  'shown-again': 'ended',
  'bid-accepted': 'ended',
  'bidder-resigned': 'ended',
  'acceptance-withdrawn': 'ended',
  'task-lapsed': 'ended',
  'task-deleted': 'ended',
  'bid-declined': 'ended',
  'bid-withdrawn': 'ended',
  'delivery-accepted': 'ended',
  'reviews-shown': 'ended',
  'report-decided': 'ended',
  'deadline-near': 'news',
  'bidding-closed': 'news',
  'task-updated': 'news',
  search: 'news',
};
const kindsByUrgency = Object.keys(sections);
const rankOf = ({ kind }: Thing): number =>
  sectionNames.indexOf(sections[kind]) * kindsByUrgency.length + kindsByUrgency.indexOf(kind);

/** A notification, or the unread messages on one bid. */
export interface Thing {
  readonly kind: MailKind;
  readonly taskId: string;
  readonly title: string | null;
  readonly sentence: string;
  /** The path of the app; undefined if the task is deleted. */
  readonly path: string | undefined;
  /** '28 Nov', in UTC: the server does not know the reader's time zone. */
  readonly day?: string;
}

const messagesText = ({ count, from }: Digest['messages'][number]): string => {
  const name = nameText(from);
  return plural(count, {
    one: `# unread message from ${name}`,
    other: `# unread messages from ${name}`,
  });
};

/** All that a mail tells, the most urgent first, of one kind the newest first. */
export const thingsOf = ({
  notifications,
  messages,
}: Pick<Digest, 'notifications' | 'messages'>): readonly Thing[] => {
  const addressOf = addressesOf(notifications);
  const things: readonly Thing[] = [
    ...messages.map((some): Thing => ({
      kind: 'message',
      taskId: some.taskId,
      title: some.title,
      sentence: messagesText(some),
      path: paths.messages(some.taskId, some.bidId),
    })),
    ...notifications.map((one): Thing => ({
      kind: one.kind,
      taskId: one.taskId,
      title: titleOf(one),
      sentence: sentenceOf(one),
      path: addressOf(one),
      day: days.text(days.dayOf(new Date(one.at)), now()),
    })),
  ];
  return things.toSorted((one, other) => rankOf(one) - rankOf(other));
};

/** The things on one task, in one section of a mail. */
export interface Group {
  readonly title: string | null;
  readonly path: string | undefined;
  readonly things: readonly Thing[];
}

/** The sections that have something, each by task; each task takes the place of its most urgent thing. */
export const sectionsOf = (
  things: readonly Thing[],
): readonly { readonly name: SectionName; readonly groups: readonly Group[] }[] =>
  sectionNames.flatMap((name) => {
    const own = things.filter(({ kind }) => sections[kind] === name);
    const byTask = [...Map.groupBy(own, ({ taskId }) => taskId)];
    const groups = byTask.map(([taskId, some]) => ({
      title: some[0]?.title ?? null,
      path: some.some(({ path }) => path?.startsWith(paths.task(taskId))) ? paths.task(taskId) : undefined,
      things: some,
    }));
    return own.length === 0 ? [] : [{ name, groups }];
  });
