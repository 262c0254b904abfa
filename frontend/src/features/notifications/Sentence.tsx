import type { NotificationKind } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What a notification tells: of the task with that title, and of the search with that name. */
export const sentences: Readonly<
  Record<NotificationKind, (title: ReactNode, search: ReactNode) => ReactNode>
> = {
  'bid-placed': (title) => <Trans>Somebody bid on "{title}"</Trans>,
  'bid-revised': (title) => <Trans>A bid on "{title}" was changed</Trans>,
  'bid-withdrawn': (title) => <Trans>A bid on "{title}" was withdrawn</Trans>,
  'bid-accepted': (title) => <Trans>Your bid on "{title}" was accepted</Trans>,
  'bid-declined': (title) => <Trans>Your bid on "{title}" was declined</Trans>,
  'acceptance-withdrawn': (title) => <Trans>The owner of "{title}" no longer accepts your bid</Trans>,
  delivered: (title) => <Trans>The work on "{title}" was delivered</Trans>,
  'changes-requested': (title) => <Trans>The owner of "{title}" asks for changes to your work</Trans>,
  'task-updated': (title) => <Trans>The task "{title}" was changed</Trans>,
  'task-deleted': (title) => <Trans>The task "{title}" was deleted</Trans>,
  'deadline-near': (title) => <Trans>Bidding on "{title}" closes within a day</Trans>,
  'bidding-closed': (title) => <Trans>Bidding on "{title}" is closed</Trans>,
  search: (title, search) => (
    <Trans>
      New task for "{search}": {title}
    </Trans>
  ),
};
