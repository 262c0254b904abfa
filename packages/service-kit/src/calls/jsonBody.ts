import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { assertOwnBody, maybeCallerOf } from '../identity/caller.ts';
import { invalidRequest, Problem } from '../problems/problem.ts';
import { jsonShapeFault, jsonSizeFault } from '../input/jsonShape.ts';

const maxBytes = 64 * 1024;
/** A refused body is read and dropped, so that its connection can be used again; above this size the connection is closed. */
const maxDropped = 16 * 1024 * 1024;

const wholeBody = (message: string): Problem => invalidRequest('', message);

const unsupported = (detail: string): Problem => new Problem('unsupported-media-type', detail);

const json = /^application\/json[\t ]*(?:;[\t ]*(.*))?$/i;
const utf8 = /^charset=(?:utf-?8|"utf-?8")[\t ]*;?$/i;

const mediaTypeFault = ({ headers }: Request): Problem | undefined => {
  const match = json.exec(headers['content-type'] ?? '');
  if (!match) return unsupported('Send the body as application/json.');
  const parameters = match[1]?.trim() ?? '';
  if (parameters !== '' && !utf8.test(parameters)) return unsupported('Send the body in UTF-8.');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return unsupported('Send the body as it is, not compressed.');
  return undefined;
};

const tooLarge = () => new Problem('payload-too-large', 'The body is over 64 KiB; send less.');

const drop = (req: IncomingMessage) => {
  let dropped = 0;
  req.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > maxDropped) req.destroy();
  });
};

/**
 * The bytes of the body, up to the limit; never settles if the caller closes the connection. A promise, because awaiting it
 * keeps the request's trace: in a listener of the body's events the current span would be lost.
 */
const read = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      req.off('data', onData).off('end', onEnd);
      drop(req);
      reject(tooLarge());
    };
    const onEnd = () => {
      const [first] = chunks;
      resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks, size));
    };
    req.on('data', onData).on('end', onEnd);
  });

/** @throws {Problem} for bytes that are not JSON in UTF-8, or JSON of a shape that is not safe to validate */
const parse = (bytes: Buffer): unknown => {
  if (bytes.length === 0) throw wholeBody('The body is empty; send JSON.');
  if (!isUtf8(bytes)) throw wholeBody('The body is not UTF-8.');
  const tooMuch = jsonSizeFault(bytes);
  if (tooMuch !== undefined) throw wholeBody(tooMuch);
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw wholeBody('The body is not JSON.');
  }
  const fault = jsonShapeFault(body);
  if (fault !== undefined) throw wholeBody(fault);
  return body;
};

const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || declaredBytes(req) > 0;

/**
 * Puts the parsed JSON in `req.body`: `application/json` in UTF-8, not compressed, at most 64 KiB, of a shape that is safe
 * to validate. Else 400, 413 or 415; 403 for the `userEmail` of somebody else than the caller. An `optional` body may be
 * missing; then `req.body` is `{}`.
 */
export const jsonBody =
  ({ optional = false } = {}): RequestHandler =>
  async (req, res, next) => {
    if (!hasBody(req)) {
      if (!optional) throw wholeBody('The body is empty; send JSON.');
      req.body = {};
      next();
      return;
    }
    const fault = mediaTypeFault(req) ?? (declaredBytes(req) > maxBytes ? tooLarge() : undefined);
    if (fault) {
      drop(req);
      throw fault;
    }
    const body = parse(await read(req));
    assertOwnBody(maybeCallerOf(res), body);
    req.body = body;
    next();
  };
