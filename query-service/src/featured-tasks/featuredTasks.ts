import { dayOf, featuredLimit, openStatuses } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import type { HandlerOf } from '@marketplace/service-kit';
import { publicTaskJson } from '@marketplace/read-store/projections';
import { arrayOf, publicAnswer } from '../http/answers.ts';
import type { CachedCallDeps, QueryDeps } from '../deps.ts';

/** Open tasks whose deadline has not passed (`today`, a day in UTC, still counts), nearest first: a JSON array of `PublicTask`. */
export const readFeatured = async (
  documents: DocumentReader,
  today: string,
): Promise<{ readonly position: number; readonly json: string }> => {
  const { position, documents: found } = await documents.page('tasks', {
    where: [
      { field: 'status', in: openStatuses },
      { field: 'deadline', from: today },
    ],
    order: ['deadline', 'posted'],
    limit: featuredLimit,
  });
  return { position, json: arrayOf(found.map(publicTaskJson)) };
};

export const featuredTasks =
  ({ documents, answers, clock }: CachedCallDeps & Pick<QueryDeps, 'clock'>): HandlerOf<'featuredTasks'> =>
  async ({ call, req, res }) => {
    const today = dayOf(clock().toISOString());
    res.setHeader('Cache-Control', publicAnswer);
    await answers.send(req, res, {
      about: ['featured', today],
      readModels: call.readModels,
      read: async () => {
        const { position, json } = await readFeatured(documents, today);
        return { positions: { tasks: position }, headers: {}, body: Buffer.from(json) };
      },
    });
  };
