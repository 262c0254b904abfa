import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import { assertOwnBody, callerOf } from '../identity/caller.ts';
import { declaredBytes, hasBody, isChunked } from '../input/hasBody.ts';
import { assertPlainNames, assertReadable } from '../input/jsonShape.ts';
import { invalidRequest, Problem } from '../problems/problem.ts';

const maxBytes = 64 * 1024;

const unsupported = (detail: string): Problem => new Problem('unsupported-media-type', detail);
const tooLarge = (): Problem => new Problem('payload-too-large', 'The body is over 64 KiB; send less.');
const empty = (): Problem => invalidRequest('', 'The body is empty; send JSON.');
const notUtf8 = (): Problem => unsupported('Send the body in UTF-8, with charset=utf-8 or no charset.');

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json[\t ]*(;|$)/i.test(headers['content-type'] ?? '');

const readJson: RequestHandler = express.json({
  limit: maxBytes,
  inflate: false,
  strict: false,
  type: isJson,
  verify: (_req, _res, bytes, charset) => {
    if (charset !== 'utf-8') throw notUtf8();
    if (bytes.length === 0) throw empty();
    assertReadable(bytes);
  },
});

const problems: Readonly<Record<string, () => Problem>> = {
  'entity.too.large': tooLarge,
  'charset.unsupported': notUtf8,
  'encoding.unsupported': () => unsupported('Send the body as it is, not compressed.'),
};
/** The problem of an error of `express.json`, whose errors have a type. */
const bodyProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const { type = '' } = error as { readonly type?: string };
  return problems[type]?.() ?? invalidRequest('', 'The body is not JSON.');
};

/** Calls `refuse` once more than the limit has come. `express.json` answers only after the whole body, and chunks may never end. */
const watchChunks = (req: Request, refuse: (problem: Problem) => void): void => {
  let size = 0;
  req.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) refuse(tooLarge());
  });
};

/**
 * Puts the parsed JSON in `req.body`: `application/json` in UTF-8, not compressed, at most 64 KiB, of a shape that is safe
 * to validate. Else 400, 413 or 415; 403 for the `userEmail` of somebody else than the caller. An `optional` body may be
 * missing; then `req.body` is `{}`.
 */
export const jsonBody =
  ({ optional = false } = {}): RequestHandler =>
  (req, res, next) => {
    if (!hasBody(req)) {
      if (!optional) throw empty();
      req.body = {};
      next();
      return;
    }
    if (!isJson(req)) throw unsupported('Send the body as application/json.');
    if (declaredBytes(req) > maxBytes) throw tooLarge();
    let answered = false;
    const refuse = (problem: unknown): void => {
      if (!answered) next(problem);
      answered = true;
    };
    if (isChunked(req)) watchChunks(req, refuse);
    readJson(req, res, (error?: unknown) => {
      try {
        if (error !== undefined) throw bodyProblem(error);
        assertPlainNames(req.body);
        assertOwnBody(callerOf(res), req.body);
      } catch (problem) {
        refuse(problem);
        return;
      }
      next();
    });
  };
