import type { ProjectionName } from '@marketplace/contracts';
import type { DocumentReader, ReadPositions, ReadVersion } from '@marketplace/read-store';
import type { Metrics } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { answeredNotModified, digest } from './etag.ts';
import { leastPosition, sayPosition } from './freshness.ts';
import { shareNext } from './shareNext.ts';

const mostBytes = 32 * 1024 * 1024;
/** An answer that is longer is not kept, and is sent as it is read. */
export const longestKept = 8 * 1024 * 1024;
const overhead = 512;

/** What was read for an answer, and at which positions of the projections that it is made of. */
export interface Answer {
  readonly positions: Partial<ReadPositions>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined where it is longer than {@link longestKept}. */
  readonly body: Buffer | undefined;
}

/** An answer that follows from what is asked and the version of the read models. */
interface Question {
  /** All else that the answer depends on; never the same for two calls. */
  readonly about: readonly unknown[];
  /** The projections that the answer is made of. */
  readonly madeOf: readonly ProjectionName[];
  read(): Promise<Answer>;
}

/** Answers kept by their ETag: one that is kept under the live version is exact, not stale. */
export interface KeptAnswers {
  /**
   * Answers: 304 without reading where the caller has it, from what is kept, or by one reading for all who ask at the
   * same time. False for an answer too long to be kept: then its headers are set, and the caller sends the body.
   */
  send(req: Request, res: Response, question: Question): Promise<boolean>;
}

// Weak, because a proxy may compress.
const etagOf = (
  { about, madeOf }: Question,
  { editions }: Pick<ReadVersion, 'editions'>,
  positions: Partial<ReadPositions>,
): string =>
  `W/"${digest(
    about,
    madeOf.map((name) => [name, editions[name], positions[name]]),
  )}"`;

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

export const createKeptAnswers = (
  documents: Pick<DocumentReader, 'version'>,
  metrics: Metrics,
): KeptAnswers => {
  const counted = answersBySource(metrics);
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => overhead + (body?.length ?? 0),
  });
  const underWay = new Map<string, Promise<Answer>>();
  const versionNow = shareNext(() => documents.version());

  const read = (etag: string, version: ReadVersion, question: Question): Promise<Answer> => {
    const reading = question
      .read()
      .then((answer) => {
        kept.set(etagOf(question, version, answer.positions), answer);
        return answer;
      })
      .finally(() => underWay.delete(etag));
    underWay.set(etag, reading);
    return reading;
  };

  const find = (etag: string, version: ReadVersion, question: Question): Answer | Promise<Answer> => {
    const here = kept.get(etag);
    const coming = here === undefined ? underWay.get(etag) : undefined;
    counted[here ? 'hit' : coming ? 'shared' : 'miss'].inc();
    return here ?? coming ?? read(etag, version, question);
  };

  return {
    send: async (req, res, question) => {
      const version = await versionNow();
      const { madeOf } = question;
      sayPosition(res, leastPosition(version.positions, madeOf));
      const etag = etagOf(question, version, version.positions);
      if (answeredNotModified(req, res, etag)) {
        counted.notModified.inc();
        return true;
      }
      const answer = await find(etag, version, question);
      const { positions, headers, body } = answer;
      sayPosition(res, leastPosition(positions, madeOf));
      res.setHeader('ETag', etagOf(question, version, positions));
      res.setHeader('Content-Type', 'application/json; charset=utf-8');
      for (const name in headers) res.setHeader(name, headers[name] ?? '');
      if (body === undefined && req.method !== 'HEAD') return false;
      if (body !== undefined) res.setHeader('Content-Length', body.length);
      res.end(body);
      return true;
    },
  };
};
