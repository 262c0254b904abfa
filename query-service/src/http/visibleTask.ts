import { roles } from '@marketplace/contracts';
import { anyTask, type DocumentReader, type WithRevision } from '@marketplace/read-store';
import type { Caller } from '@marketplace/service-kit';
import type { FoundTask } from './answers.ts';

type Documents = Pick<DocumentReader, 'get' | 'page'>;

/** Whether the caller may see a task that a moderator has hidden: its owner, its bidders, and staff. */
const maySeeHidden = async (documents: Documents, task: FoundTask, caller: Pick<Caller, 'uid' | 'roles'>) => {
  if (task.body.ownerUid === caller.uid || roles.some((role) => caller.roles.includes(role))) return true;
  const where = [
    { field: 'taskId', is: task.id },
    { field: 'uid', is: caller.uid },
  ] as const;
  return (await documents.page('bids', { where, order: ['placed'], limit: 1 })).documents.length > 0;
};

/** The task, if this caller may see it: the one rule for what is hidden. Lists are made of tasks that everybody sees. */
export const visibleTask = async (
  documents: Documents,
  id: string,
  caller: Pick<Caller, 'uid' | 'roles'> | undefined,
): Promise<WithRevision<{ readonly document: FoundTask | undefined }>> => {
  const found = await anyTask(documents, id);
  const { document: task } = found;
  if (!task?.body.hiddenAt) return found;
  return caller && (await maySeeHidden(documents, task, caller)) ? found : { ...found, document: undefined };
};
