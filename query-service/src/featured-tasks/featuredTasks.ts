import { featuredLimit } from '@marketplace/contracts';
import type { TaskReader } from '@marketplace/read-store';
import type { RequestHandler } from 'express';
import { publicAnswer, publicTask } from '../http/answers.ts';
import type { KeptAnswers } from '../http/keptAnswers.ts';

export const featuredCounts = ['tasks'] as const;

interface FeaturedParts {
  readonly tasks: TaskReader;
  readonly answers: KeptAnswers;
  readonly clock: () => Date;
}

/** GET /featured-tasks: open tasks whose deadline has not passed (today in UTC still counts), nearest first. */
export const featuredTasks =
  ({ tasks, answers, clock }: FeaturedParts): RequestHandler =>
  async (req, res) => {
    const today = clock().toISOString().slice(0, 10);
    res.set('Cache-Control', publicAnswer);
    await answers.send(req, res, {
      about: ['featured', today],
      counted: featuredCounts,
      read: async () => {
        const { positions, tasks: found } = await tasks.featured(today, featuredLimit);
        return { positions, headers: {}, body: Buffer.from(JSON.stringify(found.map(publicTask))) };
      },
    });
  };
