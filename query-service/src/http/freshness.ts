import type { ProjectionName, ReadPositions, TaskReader } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { RequestHandler, Response } from 'express';

const longestWait = 2_000;
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

const minPosition = (header: string): number => {
  if (positionPattern.test(header)) return Number(header);
  const message = 'X-Min-Position must be a position: a whole number, 0 or more.';
  throw new Problem('invalid-request', message, { errors: [{ path: 'X-Min-Position', message }] });
};

interface Locals {
  positions?: ReadPositions;
}

/** Where the read models were when the request came through `freshEnough`. */
export const positionsOf = (res: Response): ReadPositions => {
  const { positions } = res.locals as Locals;
  if (positions === undefined)
    throw new Error('A route asks for its positions without freshEnough in front of it');
  return positions;
};

/**
 * Waits, up to 2 s, until the projections that the call counts have come to X-Min-Position; then 503. Says in
 * X-Position how far they are, whatever the answer will be.
 */
export const freshEnough =
  (tasks: TaskReader, counted: readonly ProjectionName[]): RequestHandler =>
  async (req, res, next) => {
    const header = req.get('X-Min-Position');
    const wanted = header === undefined ? 0 : minPosition(header);
    let positions = await tasks.positions();
    if (reachedBy(positions, counted) < wanted) {
      const reached = await tasks.waitFor((moved) => reachedBy(moved, counted) >= wanted, longestWait);
      positions = await tasks.positions();
      sayPosition(res, positions, counted);
      if (!reached)
        throw new Problem(
          'unavailable',
          `What is read here has not come to position ${wanted} yet. Nothing is lost; try again shortly.`,
          { retryAfterSeconds: 1 },
        );
    }
    sayPosition(res, positions, counted);
    (res.locals as Locals).positions = positions;
    next();
  };
