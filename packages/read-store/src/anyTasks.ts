import type { DocumentReader, WithRevision } from './port.ts';
import type { ReadDocument } from './query.ts';

/** A task, also one that is hidden. */
export const anyTask = async (
  documents: Pick<DocumentReader, 'get'>,
  id: string,
): Promise<WithRevision<{ readonly document: ReadDocument<'tasks'> | undefined }>> => {
  const found = await documents.get('tasks', id);
  if (found.document) return found;
  const hidden = await documents.get('hidden_tasks', id);
  // It may have been shown again between the two reads.
  return hidden.document ? hidden : documents.get('tasks', id);
};

/** Tasks by their ids, also hidden ones. */
export const anyTasks = async (documents: Pick<DocumentReader, 'getMany'>, ids: readonly string[]) => {
  const found = await documents.getMany('tasks', ids);
  if (found.documents.size === ids.length) return found;
  const { documents: hidden } = await documents.getMany('hidden_tasks', ids);
  return { ...found, documents: new Map([...hidden, ...found.documents]) };
};
