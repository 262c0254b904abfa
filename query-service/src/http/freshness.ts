import type { ProjectionName } from '@marketplace/contracts';
import type { DocumentReader, ReadPositions } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';

/** For read models that are not yet as far as an answer needs, in milliseconds. */
export const longestWait = 2_000;
const positionPattern = /^\d{1,15}$/;

/** How far an answer has seen that is made of these projections: the least of them. */
export const leastPosition = (positions: Partial<ReadPositions>, madeOf: readonly ProjectionName[]): number =>
  Math.min(...madeOf.map((name) => positions[name] ?? 0));

/** Says in X-Position how far the answer has seen. */
export const sayPosition = (res: Response, position: number): void => {
  res.setHeader('X-Position', String(position));
};

/**
 * The position that X-Min-Position asks for; 0 where it is left out.
 * @throws {Problem} `invalid-request` where it is no position
 */
export const minPositionOf = (req: Request): number => {
  const header = req.headers['x-min-position'] ?? '0';
  if (typeof header === 'string' && positionPattern.test(header)) return Number(header);
  const message = 'X-Min-Position must be a position: a whole number, 0 or more.';
  throw new Problem('invalid-request', message, { errors: [{ path: 'X-Min-Position', message }] });
};

/** After that wait, the read models are still not at the position. */
export const notYet = (wanted: number): Problem =>
  new Problem(
    'unavailable',
    `What is read here has not come to position ${wanted} yet. Nothing is lost; try again shortly.`,
    { retryAfterSeconds: 1 },
  );

/**
 * Waits, up to 2 s, until every projection that the answer is made of has come to X-Min-Position; then 503. What is read after it
 * is at least that new.
 */
export const freshEnough = (
  documents: Pick<DocumentReader, 'waitFor' | 'positions'>,
  madeOf: readonly ProjectionName[],
): RequestHandler => {
  const wait = async (wanted: number, res: Response): Promise<void> => {
    if (await documents.waitFor((at) => leastPosition(at, madeOf) >= wanted, longestWait)) return;
    sayPosition(res, leastPosition(await documents.positions(), madeOf));
    throw notYet(wanted);
  };
  return (req, res, next) => {
    const wanted = minPositionOf(req);
    if (wanted === 0) next();
    else
      wait(wanted, res).then(
        () => next(),
        (error: unknown) => next(error),
      );
  };
};
