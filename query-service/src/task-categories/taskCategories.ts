import { categories, taskFilterOf, type CategoryCount } from '@marketplace/contracts';
import type { HandlerOf } from '@marketplace/service-kit';
import { publicAnswer } from '../http/answers.ts';
import type { CachedCallDeps } from '../deps.ts';
import { conditionsOf } from '../list-tasks/listing.ts';

/** GET /tasks/categories: how many of the tasks that match the filters each category has. */
export const taskCategories =
  ({ documents, answers }: CachedCallDeps): HandlerOf<'taskCategories'> =>
  async ({ call, req, res, query }) => {
    const filter = taskFilterOf(query);
    res.set('Cache-Control', publicAnswer);
    await answers.send(req, res, {
      about: ['categories', filter],
      readModels: call.readModels,
      read: async () => {
        const { position, counts } = await documents.tally('tasks', {
          where: conditionsOf(filter),
          by: 'category',
        });
        const all = categories.map((category): CategoryCount => ({
          category,
          tasks: counts.get(category) ?? 0,
        }));
        return { positions: { tasks: position }, headers: {}, body: Buffer.from(JSON.stringify(all)) };
      },
    });
  };
