import { shownPerson, type Reported, type Thing, type ThingKind } from '@marketplace/contracts';
import { anyTasks } from '@marketplace/read-store';
import type { QueryDeps } from '../deps.ts';
import { aboutOf, findPerson } from '../profiles/profile.ts';

type Says = NonNullable<Reported['says']>;
type Deps = Pick<QueryDeps, 'documents' | 'items'>;
/** What things of one kind say now, by their ids, without those that are gone. */
type Read = (deps: Deps, ids: readonly string[]) => Promise<ReadonlyMap<string, Says>>;

const reads: Readonly<Record<ThingKind, Read>> = {
  task: async ({ documents }, ids) => {
    const { documents: found } = await anyTasks(documents, ids);
    return new Map(
      [...found].map(
        ([
          id,
          {
            body: { ownerUid: uid, userName, title, description },
          },
        ]) => {
          const { name } = shownPerson(uid, userName);
          return [id, { uid, name, title, text: description, taskId: id }];
        },
      ),
    );
  },
  review: async ({ documents }, ids) => {
    const { documents: found } = await documents.getMany('deals', ids);
    const there = [...found].filter(([, { body }]) => body.fromUid !== '');
    const taskIds = there.map(([, { body }]) => body.taskId);
    const { documents: tasks } = await documents.getMany('watched', taskIds);
    return new Map(
      there.map(
        ([
          id,
          {
            body: { fromUid: uid, fromName, taskId, stars, text },
          },
        ]) => {
          const title = tasks.get(taskId)?.body.title;
          const words = { ...(text !== '' && { text }), ...(title !== undefined && { title }) };
          return [id, { uid, name: shownPerson(uid, fromName).name, taskId, stars, ...words }];
        },
      ),
    );
  },
  user: async (deps, ids) => {
    const each = ids.map(async (uid): Promise<readonly [string, Says][]> => {
      const [known, { about: text }] = await Promise.all([findPerson(deps, uid), aboutOf(deps.items, uid)]);
      return known ? [[uid, { uid, name: known.name, ...(text !== undefined && { text }) }]] : [];
    });
    return new Map((await Promise.all(each)).flat());
  },
};

/** What the things say now, by kind and id. */
export const saysOf = async (deps: Deps, things: readonly Thing[]) => {
  const byKind = Map.groupBy(things, ({ kind }) => kind);
  const read = async ([kind, some]: readonly [ThingKind, readonly Thing[]]) =>
    [
      kind,
      await reads[kind](
        deps,
        some.map(({ id }) => id),
      ),
    ] as const;
  const said = new Map(await Promise.all([...byKind].map(read)));
  return ({ kind, id }: Thing): Says | undefined => said.get(kind)?.get(id);
};
