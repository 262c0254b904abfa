import type { ConditionOn, DocumentReader, Found, Group } from '@marketplace/read-store';
import type { FoundBid } from '../task-bids/bidAnswer.ts';
import { bidsByTask } from './bidsByTask.ts';

export type FoundTasks = ReadonlyMap<string, Found<'tasks'>>;

const byTask = (bids: Iterable<FoundBid>): ReadonlyMap<string, FoundBid> =>
  new Map([...bids].map((bid) => [bid.body.taskId, bid]));

/** For each task, the bid of the user that matters most: the accepted one, else the last one that is not withdrawn, else the last one. */
export const chosenBids = async (
  documents: DocumentReader,
  uid: string,
  groups: readonly Group[],
  tasks: FoundTasks,
): Promise<ReadonlyMap<string, FoundBid>> => {
  const accepted = groups.flatMap(({ value }) => {
    const task = tasks.get(value)?.body;
    return task?.acceptedUid === uid && task.acceptedBid ? [task.acceptedBid] : [];
  });
  /** The last of the user's bids on these tasks that meet the condition, by task. */
  const lastOf = async (taskIds: readonly string[], condition: readonly ConditionOn<'bids'>[]) => {
    if (taskIds.length === 0) return new Map<string, FoundBid>();
    const where: readonly ConditionOn<'bids'>[] = [
      { field: 'uid', is: uid },
      { field: 'taskId', in: taskIds },
    ];
    const last = await bidsByTask(documents, [...where, ...condition], taskIds.length);
    const places = last.groups.map(({ newest }) => newest);
    if (places.length === 0) return new Map<string, FoundBid>();
    const found = await documents.page('bids', {
      where: [...where, { field: 'placed', in: places }],
      order: ['placed'],
      limit: places.length,
    });
    return byTask(found.documents);
  };

  const taskIds = groups.map(({ value }) => value);
  const [own, live] = await Promise.all([
    accepted.length === 0 ? undefined : documents.getMany('bids', accepted),
    lastOf(taskIds, [{ field: 'withdrawn', is: 0 }]),
  ]);
  const withdrawn = await lastOf(
    taskIds.filter((taskId) => !live.has(taskId)),
    [],
  );
  return new Map([...withdrawn, ...live, ...byTask(own?.documents.values() ?? [])]);
};
