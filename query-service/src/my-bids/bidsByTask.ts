import type { ConditionOn, DocumentReader, GroupsOf } from '@marketplace/read-store';

/** The tasks with bids that meet these conditions, newest bid first. */
export const bidsByTask = (
  documents: Pick<DocumentReader, 'groups'>,
  where: readonly ConditionOn<'bids'>[],
  limit: number,
  page: Pick<GroupsOf<'bids'>, 'after' | 'withTotal'> = {},
) =>
  documents.groups('bids', {
    where,
    by: 'taskId',
    newest: 'placed',
    highest: 'placedAt',
    limit,
    ...page,
  });
