import { pageQuerySchema, type PlacedBidsAnswer } from '@marketplace/contracts';
import type { PlacedBids, TaskReader } from '@marketplace/read-store';
import { callerOf, parseQuery } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { privateHeaders, publicTask } from '../http/answers.ts';
import { longestWait, notYet } from '../http/freshness.ts';
import type { Answer, KeptAnswers } from '../http/keptAnswers.ts';
import { relativeLink } from '../http/relativeLink.ts';
import { cursorOf, pageEndOf } from '../list-tasks/cursor.ts';
import { defaultLimit } from '../list-tasks/listing.ts';

/** The bids come from one projection, the tasks that they are for from the other. */
export const myBidsCount = ['tasks', 'bids'] as const;

type Page = Awaited<ReturnType<TaskReader['bidsOf']>>;

/**
 * Up to where `tasks` must come before the page can say which tasks were deleted. One bid on after that position was
 * there to be bid on, so it is not deleted: its posting has not been seen.
 */
const unsettledAt = ({ bids, positions }: Page): number =>
  Math.max(
    0,
    ...bids
      .filter(({ found, position }) => found === undefined && position > positions.tasks)
      .map(({ position }) => position),
  );

const show = ({ taskId, count, lastBidAt, found }: PlacedBids): PlacedBidsAnswer => ({
  taskId,
  bids: count,
  lastBidAt,
  task: found === undefined ? null : publicTask(found),
});

/** GET /mybids: what the caller has bid on, newest bid first, in pages. */
export const myBids = ({
  tasks,
  answers,
}: {
  readonly tasks: TaskReader;
  readonly answers: KeptAnswers;
}): RequestHandler => {
  const settledPage = async (query: Parameters<TaskReader['bidsOf']>[0]): Promise<Page> => {
    const page = await tasks.bidsOf(query);
    const position = unsettledAt(page);
    if (position === 0) return page;
    if (await tasks.waitFor((at) => at.tasks >= position, longestWait)) return settledPage(query);
    throw notYet(position);
  };

  return async (req, res) => {
    const { uid } = callerOf(res);
    const { limit = defaultLimit, cursor } = parseQuery(pageQuerySchema, req);
    const query = JSON.stringify(['bids of', uid]);
    const after = cursor === undefined ? undefined : pageEndOf(cursor, query).posted;
    const read = async (): Promise<Answer> => {
      const page = await settledPage({ uid, limit, ...(after !== undefined && { after }) });
      const next = page.end && relativeLink({ limit, cursor: cursorOf({ posted: page.end }, query) });
      return {
        positions: page.positions,
        headers: {
          'X-Total-Count': String(page.total),
          ...(next !== undefined && { Link: `<${next}>; rel="next"` }),
        },
        body: Buffer.from(JSON.stringify(page.bids.map(show))),
      };
    };
    res.set(privateHeaders);
    await answers.send(req, res, { about: [query, limit, after ?? null], counted: myBidsCount, read });
  };
};
