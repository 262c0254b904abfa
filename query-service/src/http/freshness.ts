import type { ProjectionName, ReadPositions, TaskReader } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';

/** For read models that are not yet as far as an answer needs. */
export const longestWait = 2_000;
const positionPattern = /^\d{1,15}$/;

/** How far a call's answer has seen: what the least advanced of the projections that it counts has. */
const reachedBy = (positions: ReadPositions, counted: readonly ProjectionName[]): number =>
  Math.min(...counted.map((name) => positions[name]));

/** Says in X-Position how far the answer has seen. */
export const sayPosition = (
  res: Response,
  positions: ReadPositions,
  counted: readonly ProjectionName[],
): void => {
  res.set('X-Position', String(reachedBy(positions, counted)));
};

/**
 * What X-Min-Position asks for; 0 where it is left out.
 * @throws {Problem} `invalid-request` where it is no position
 */
export const minPositionOf = (req: Request): number => {
  const header = req.get('X-Min-Position') ?? '0';
  if (positionPattern.test(header)) return Number(header);
  const message = 'X-Min-Position must be a position: a whole number, 0 or more.';
  throw new Problem('invalid-request', message, { errors: [{ path: 'X-Min-Position', message }] });
};

/** What is read is, after that wait, still not at the position. */
export const notYet = (wanted: number): Problem =>
  new Problem(
    'unavailable',
    `What is read here has not come to position ${wanted} yet. Nothing is lost; try again shortly.`,
    { retryAfterSeconds: 1 },
  );

/**
 * Waits, up to 2 s, until the projections that the call counts have come to X-Min-Position; then 503. What the
 * caller reads after it is at least that new.
 */
export const freshEnough =
  (tasks: TaskReader, counted: readonly ProjectionName[]): RequestHandler =>
  async (req, res, next) => {
    const wanted = minPositionOf(req);
    if (wanted > 0) {
      const reached = await tasks.waitFor((at) => reachedBy(at, counted) >= wanted, longestWait);
      if (!reached) {
        sayPosition(res, await tasks.positions(), counted);
        throw notYet(wanted);
      }
    }
    next();
  };
