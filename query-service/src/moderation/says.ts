import { shownPerson, thingOf, type About, type Reported } from '@marketplace/contracts';
import { anyTask } from '@marketplace/read-store';
import type { QueryDeps } from '../deps.ts';
import { aboutOf, findPerson } from '../profiles/profile.ts';

/** What a thing says now; undefined: it is gone. */
export const saysOf = async (
  { documents, items }: Pick<QueryDeps, 'documents' | 'items'>,
  about: About,
): Promise<Reported['says']> => {
  const { kind, id } = thingOf(about);
  if (kind === 'user') {
    const [known, { about: text }] = await Promise.all([
      findPerson({ documents, items }, id),
      aboutOf(items, id),
    ]);
    return known && { uid: id, name: known.name, text };
  }
  if (kind === 'task') {
    const { document: task } = await anyTask(documents, id);
    if (!task) return undefined;
    const { ownerUid: uid, userName, title, description: text } = task.body;
    return { uid, name: shownPerson(uid, userName).name, title, text, taskId: id };
  }
  const { document: review } = await documents.get('deals', id);
  if (!review?.body.fromUid) return undefined;
  const { fromUid: uid, fromName, taskId, stars, text } = review.body;
  const { document: task } = await documents.get('watched', taskId);
  const words = { title: task?.body.title, text: text === '' ? undefined : text };
  return { uid, name: shownPerson(uid, fromName).name, ...words, stars, taskId };
};
