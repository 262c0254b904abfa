import { categories, categoriesQuerySchema, taskFilterOf, type CategoryCount } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import { parseQuery } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { publicAnswer } from '../http/answers.ts';
import type { KeptAnswers } from '../http/keptAnswers.ts';
import { conditionsOf } from '../list-tasks/listing.ts';

export const categoriesIsMadeOf = ['tasks'] as const;

interface CategoriesParts {
  readonly documents: DocumentReader;
  readonly answers: KeptAnswers;
}

/** GET /tasks/categories: how many of the tasks that match the filters each category has. */
export const taskCategories =
  ({ documents, answers }: CategoriesParts): RequestHandler =>
  async (req, res) => {
    const filter = taskFilterOf(parseQuery(categoriesQuerySchema, req));
    res.set('Cache-Control', publicAnswer);
    await answers.send(req, res, {
      about: ['categories', filter],
      madeOf: categoriesIsMadeOf,
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
