import { pageQuerySchema, type PlacedBidsAnswer } from '@marketplace/contracts';
import type { DocumentReader, Found, Group } from '@marketplace/read-store';
import { callerOf, encodeCursor, parseQuery } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { privateHeaders, publicTask } from '../http/answers.ts';
import { longestWait, notYet } from '../http/freshness.ts';
import type { Answer, KeptAnswers } from '../http/keptAnswers.ts';
import { relativeLink, startOf } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';

export const myBidsIsMadeOf = ['tasks', 'bids'] as const;

type Tasks = ReadonlyMap<string, Found<'tasks'>>;

const show = ({ value: taskId, count, highest }: Group, tasks: Tasks): PlacedBidsAnswer => {
  const task = tasks.get(taskId);
  return { taskId, bids: count, lastBidAt: highest, task: task === undefined ? null : publicTask(task) };
};

/** GET /mybids: the tasks with bids of the caller, newest bid first, in pages. */
export const myBids = ({
  documents,
  answers,
}: {
  readonly documents: DocumentReader;
  readonly answers: KeptAnswers;
}): RequestHandler => {
  /**
   * The current tasks of these bids, without deleted ones. Waits until the projection `tasks` is as far as the bids: before that,
   * a new task would look like a deleted one.
   */
  const tasksOf = async (bids: readonly Group[]): Promise<{ position: number; tasks: Tasks }> => {
    const newest = Math.max(0, ...bids.map(({ position }) => position));
    const ids = bids.map(({ value }) => value);
    for (;;) {
      const { position, documents: tasks } = await documents.getMany('tasks', ids);
      if (position >= newest || tasks.size === ids.length) return { position, tasks };
      if (!(await documents.waitFor((at) => at.tasks >= newest, longestWait))) throw notYet(newest);
    }
  };

  return async (req, res) => {
    const { uid } = callerOf(res);
    const { limit = defaultLimit, cursor } = parseQuery(pageQuerySchema, req);
    const query = JSON.stringify(['bids of', uid]);
    const after = startOf(cursor, query);
    const read = async (): Promise<Answer> => {
      const page = await documents.groups('bids', {
        where: [{ field: 'uid', is: uid }],
        by: 'taskId',
        highest: 'placedAt',
        limit,
        after,
      });
      const { position, tasks } = await tasksOf(page.groups);
      const next = page.end && relativeLink({ limit, cursor: encodeCursor([page.end], query) });
      return {
        positions: { bids: page.position, tasks: position },
        headers: {
          'X-Total-Count': String(page.total),
          ...(next !== undefined && { Link: `<${next}>; rel="next"` }),
        },
        body: Buffer.from(JSON.stringify(page.groups.map((group) => show(group, tasks)))),
      };
    };
    res.set(privateHeaders);
    await answers.send(req, res, { about: [query, limit, after ?? null], madeOf: myBidsIsMadeOf, read });
  };
};
