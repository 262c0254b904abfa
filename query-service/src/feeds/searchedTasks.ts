import { searchOf, taskFilterOf } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import type { FoundTask } from '../http/answers.ts';
import { conditionsOf } from '../list-tasks/listing.ts';

export const mostEntries = 50;

/** The newest tasks that match. The order that the search names is ignored. */
export const tasksOfSearch = async (
  documents: Pick<DocumentReader, 'page'>,
  query: string,
): Promise<readonly FoundTask[]> => {
  const where = conditionsOf(taskFilterOf(searchOf(query)));
  const page = { where, order: ['posted'], descending: true, limit: mostEntries } as const;
  return (await documents.page('tasks', page)).documents;
};
