import type { ProjectionName } from '@marketplace/contracts';
import {
  leastPosition,
  type DocumentReader,
  type ReadPositions,
  type ReadVersion,
} from '@marketplace/read-store';
import { readyJson, sendJson, type Metrics, type ReadyJson } from '@marketplace/service-kit';
import { coalesce } from '@marketplace/service-kit/async';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { answeredNotModified, digest } from './etag.ts';
import { setPosition } from './freshness.ts';

const mostBytes = 32 * 1024 * 1024;
/** A longer answer is not kept, and is sent while it is read. */
export const longestCached = 8 * 1024 * 1024;
const overhead = 512;

/** The result of reading an answer, with the positions of its projections. */
export interface Answer {
  readonly positions: Partial<ReadPositions>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined if it is longer than {@link longestCached}. */
  readonly body: Buffer | undefined;
  /** True: the answer is not kept, because the next one may be better at the same version. */
  readonly isPassing?: boolean;
}

/** A question whose answer depends only on `about` and on the version of the read models. */
interface Question {
  /** Names the question; two calls never use the same name. */
  readonly about: readonly unknown[];
  /** The projections that the answer is made of. */
  readonly readModels: readonly ProjectionName[];
  read(): Promise<Answer>;
}

/** An answer with its ETag and its headers, to be sent again. */
interface CachedResponse {
  readonly version: string;
  /** Undefined if the next answer may be better at the same version. */
  readonly etag: string | undefined;
  /** The lowest position of its projections. */
  readonly position: number;
  readonly headers: Answer['headers'];
  readonly json: ReadyJson | undefined;
}

/** The revision and the position of each projection of an answer, as text. */
const versionOf = (
  readModels: readonly ProjectionName[],
  { revisions }: Pick<ReadVersion, 'revisions'>,
  positions: Partial<ReadPositions>,
): string => readModels.map((name) => `${name} ${revisions[name]} ${positions[name]}`).join();

// Weak, because a proxy may compress the body.
const etagOf = (key: string, version: string): string => `W/"${digest(key, version)}"`;

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

const createCache = () =>
  new LRUCache<string, CachedResponse>({
    maxSize: mostBytes,
    sizeCalculation: ({ json }, key) => overhead + key.length + (json?.body.length ?? 0),
  });

const sendRead = (
  req: Request,
  res: Response,
  { etag, position, headers, json }: CachedResponse,
): boolean => {
  setPosition(res, position);
  if (etag !== undefined) res.setHeader('ETag', etag);
  if (json !== undefined) {
    sendJson(res, 200, headers, json);
    return true;
  }
  res.set({ 'Content-Type': 'application/json; charset=utf-8', ...headers });
  if (req.method !== 'HEAD') return false;
  res.end();
  return true;
};

export const createCachedResponses = (documents: Pick<DocumentReader, 'version'>, metrics: Metrics) => {
  const counted = answersBySource(metrics);
  const answers = createCache();
  const reads = new Map<string, Promise<CachedResponse>>();
  const liveVersion = coalesce(() => documents.version());

  const readAndKeep = async (key: string, live: ReadVersion, question: Question): Promise<CachedResponse> => {
    const { positions, headers, body, isPassing } = await question.read();
    // The read may have newer positions than `live`.
    const version = versionOf(question.readModels, live, positions);
    const position = leastPosition(positions, question.readModels);
    const json = body && readyJson(body);
    const etag = isPassing ? undefined : etagOf(key, version);
    const read = { version, etag, position, headers, json };
    if (!isPassing) answers.set(key, read);
    return read;
  };

  /** A read that began at an older version may miss changes, so only calls at the same version share one. */
  const read = (
    key: string,
    version: string,
    live: ReadVersion,
    question: Question,
  ): Promise<CachedResponse> => {
    const name = `${version} ${key}`;
    const current = reads.get(name);
    counted[current ? 'shared' : 'miss'].inc();
    if (current) return current;
    const started = readAndKeep(key, live, question).finally(() => reads.delete(name));
    reads.set(name, started);
    return started;
  };

  return {
    drop: () => answers.clear(),
    /**
     * Answers with 304 if the caller has the live answer, else with the kept answer, else with a read that all concurrent callers
     * share. False if the answer is too long to be kept: its headers are set, and the caller of `send` sends the body.
     */
    send: async (req: Request, res: Response, question: Question) => {
      const { about, readModels } = question;
      const key = JSON.stringify(about);
      const live = await liveVersion();
      const version = versionOf(readModels, live, live.positions);
      const found = answers.get(key);
      const current = found?.version === version ? found : undefined;

      setPosition(res, leastPosition(live.positions, readModels));
      if (req.headers['if-none-match'] !== undefined) {
        const etag = current?.etag ?? etagOf(key, version);
        if (answeredNotModified(req, res, etag)) {
          counted.notModified.inc();
          return true;
        }
      }
      if (current) counted.hit.inc();
      return sendRead(req, res, current ?? (await read(key, version, live, question)));
    },
  };
};

/** Keeps the newest answer to each question. It is sent only while its version is the live one, so it is never stale. */
export type CachedResponses = ReturnType<typeof createCachedResponses>;
