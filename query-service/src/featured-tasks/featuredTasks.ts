import { featuredLimit, openStatuses } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import type { RequestHandler } from 'express';
import { publicAnswer, publicTask } from '../http/answers.ts';
import type { KeptAnswers } from '../http/keptAnswers.ts';

export const featuredIsMadeOf = ['tasks'] as const;

interface FeaturedParts {
  readonly documents: DocumentReader;
  readonly answers: KeptAnswers;
  readonly clock: () => Date;
}

/** GET /featured-tasks: open tasks whose deadline has not passed (today in UTC still counts), nearest first. */
export const featuredTasks =
  ({ documents, answers, clock }: FeaturedParts): RequestHandler =>
  async (req, res) => {
    const today = clock().toISOString().slice(0, 10);
    res.setHeader('Cache-Control', publicAnswer);
    await answers.send(req, res, {
      about: ['featured', today],
      madeOf: featuredIsMadeOf,
      read: async () => {
        const { position, documents: found } = await documents.page('tasks', {
          where: [
            { field: 'status', in: openStatuses },
            { field: 'deadline', from: today },
          ],
          order: ['deadline', 'posted'],
          limit: featuredLimit,
        });
        const body = Buffer.from(JSON.stringify(found.map(publicTask)));
        return { positions: { tasks: position }, headers: {}, body };
      },
    });
  };
