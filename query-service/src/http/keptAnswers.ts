import type { ProjectionName, ReadPositions, ReadVersion, TaskReader } from '@marketplace/read-store';
import type { Metrics } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { answeredNotModified, digest } from './etag.ts';
import { sayPosition } from './freshness.ts';
import { shareNext } from './shareNext.ts';

const mostBytes = 32 * 1024 * 1024;
const overhead = 512;

/** What was read for an answer, at the positions that it is sure to have. */
export interface Answer {
  readonly positions: ReadPositions;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined where it is too long to be kept. */
  readonly body: Buffer | undefined;
}

/** An answer that the read models' version determines. */
interface Question {
  /** All else that the answer depends on; never the same for two calls. */
  readonly about: readonly unknown[];
  /** The projections of which X-Position speaks. */
  readonly counted: readonly ProjectionName[];
  read(): Promise<Answer>;
}

/** Answers kept by their ETag: what is kept under the version that is live is exact, not stale. */
export interface KeptAnswers {
  /**
   * Answers: 304 without reading where the caller has it, from what is kept, or by one reading for all who ask at the
   * same time. False for an answer too long to be kept: then its headers are set, and the body is the caller's to send.
   */
  send(req: Request, res: Response, question: Question): Promise<boolean>;
}

// Weak, because a proxy may compress.
const etagOf = ({ about }: Question, { edition, positions }: ReadVersion): string =>
  `W/"${digest(about, edition, positions)}"`;

const answersBySource = (metrics: Metrics) => {
  const answers = metrics.counter({
    name: 'marketplace_kept_answers_total',
    help: 'Answers that may be kept, by where they came from: hit (kept), shared (being read for another), miss (read), not-modified (the caller had it)',
    labelNames: ['result'],
  });
  return {
    hit: answers.labels('hit'),
    shared: answers.labels('shared'),
    miss: answers.labels('miss'),
    notModified: answers.labels('not-modified'),
  };
};

export const createKeptAnswers = (tasks: Pick<TaskReader, 'version'>, metrics: Metrics): KeptAnswers => {
  const counted = answersBySource(metrics);
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => overhead + (body?.length ?? 0),
  });
  const underWay = new Map<string, Promise<Answer>>();
  const versionNow = shareNext(() => tasks.version());

  const read = (etag: string, edition: string, question: Question): Promise<Answer> => {
    const reading = question
      .read()
      .then((answer) => {
        kept.set(etagOf(question, { edition, positions: answer.positions }), answer);
        return answer;
      })
      .finally(() => underWay.delete(etag));
    underWay.set(etag, reading);
    return reading;
  };

  const find = (etag: string, edition: string, question: Question): Answer | Promise<Answer> => {
    const here = kept.get(etag);
    const coming = here === undefined ? underWay.get(etag) : undefined;
    counted[here ? 'hit' : coming ? 'shared' : 'miss'].inc();
    return here ?? coming ?? read(etag, edition, question);
  };

  return {
    send: async (req, res, question) => {
      const { edition, positions } = await versionNow();
      sayPosition(res, positions, question.counted);
      const etag = etagOf(question, { edition, positions });
      if (answeredNotModified(req, res, etag)) {
        counted.notModified.inc();
        return true;
      }
      const answer = await find(etag, edition, question);
      sayPosition(res, answer.positions, question.counted);
      res.set({ ...answer.headers, ETag: etagOf(question, { edition, positions: answer.positions }) });
      res.type('json');
      if (answer.body !== undefined) res.send(answer.body);
      else if (req.method === 'HEAD') res.end();
      else return false;
      return true;
    },
  };
};
