import type { DocumentReader, WithRevision } from './port.ts';
import type { ReadDocument } from './query.ts';

/** A task, also one that is hidden. */
export const anyTask = async (
  documents: Pick<DocumentReader, 'get'>,
  id: string,
): Promise<WithRevision<{ readonly document: ReadDocument<'tasks'> | undefined }>> => {
  const found = await documents.get('tasks', id);
  return found.document ? found : documents.get('hidden_tasks', id);
};

/** Tasks by their ids, also hidden ones. */
export const anyTasks = async (documents: Pick<DocumentReader, 'getMany'>, ids: readonly string[]) => {
  const found = await documents.getMany('tasks', ids);
  if (found.documents.size === ids.length) return found;
  const { documents: hidden } = await documents.getMany('hidden_tasks', ids);
  return { ...found, documents: new Map([...hidden, ...found.documents]) };
};
