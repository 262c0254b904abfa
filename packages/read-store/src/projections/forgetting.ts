import { systemActor, textsGone, type RecordedEvent } from '@marketplace/contracts';
import type { Change, CollectionLayout, Fields } from './layout.ts';

// What a forgotten person leaves in documents: it follows from the layout of their collection alone.

/** The fields of a document that may have the uid of a person whose forgetting changes the document. */
export const uidFieldsOf = ({ authors, persons }: CollectionLayout): readonly string[] => [
  ...new Set([...Object.keys(persons), ...Object.values(authors)]),
];

/** True if a document has its task's id as a field; false if the task's id is its own. */
export const namesItsTask = ({ fields }: CollectionLayout): boolean => 'taskId' in fields;

/** The change that a change of the kind `forget` means for one document; undefined: none. */
export const forgottenIn = (
  layout: CollectionLayout,
  { uid, id: taskId, collection, position }: Extract<Change, { readonly kind: 'forget' }>,
  id: string,
  body: Fields | undefined,
): Extract<Change, { readonly kind: 'remove' | 'patch' }> | undefined => {
  if (body === undefined || (namesItsTask(layout) ? body['taskId'] : id) !== taskId) return undefined;
  if (!uidFieldsOf(layout).some((field) => body[field] === uid)) return undefined;
  const { persons, authors } = layout;
  const named = Object.keys(persons).filter((field) => body[field] === uid);
  if (named.some((field) => persons[field] === 'removed'))
    return { kind: 'remove', collection, id, position };
  const emptied = named.map((field) => [field, persons[field] === 'system' ? systemActor.uid : '']);
  const fields = { ...textsGone(body, authors, uid), ...(Object.fromEntries(emptied) as Fields) };
  return { kind: 'patch', collection, id, position, fields };
};

/** For each collection with texts or uids of persons, the change when a person is forgotten on a task. */
export const forgetting = (
  collections: readonly CollectionLayout[],
  { position, taskId, data: { uid } }: Extract<RecordedEvent, { readonly type: 'TextsForgotten' }>,
): readonly Change[] =>
  collections
    .filter((layout) => uidFieldsOf(layout).length > 0)
    .map(({ name }) => ({ kind: 'forget', collection: name, id: taskId, position, uid }));
