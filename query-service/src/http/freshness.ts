import type { ProjectionName } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import { leastPosition, type DocumentReader, type ReadPositions } from '@marketplace/read-store';
import { invalidRequest, Problem } from '@marketplace/service-kit';
import { withTimeout } from '@marketplace/service-kit/async';
import type { Request, RequestHandler, Response } from 'express';

/** The longest wait for read models that are behind, in milliseconds. */
export const longestWait = 2_000;
/** Most read models are not further behind. A read that waits longer asks for the ledger's head, in milliseconds. */
const usualWait = 100;
/** The longest wait for the ledger's head beside that. */
const longestAsk = 500;
const positionPattern = /^\d{1,15}$/;

/** Sets X-Position: the answer contains every event up to it. */
export const setPosition = (res: Response, position: number): void => {
  res.setHeader('X-Position', String(position));
};

/**
 * The position in X-Min-Position; 0 without the header.
 * @throws {Problem} `invalid-request` if it is not a position
 */
export const minPositionOf = (req: Request): number => {
  const header = req.headers['x-min-position'] ?? '0';
  if (typeof header === 'string' && positionPattern.test(header)) return Number(header);
  throw invalidRequest('X-Min-Position', 'X-Min-Position must be a position: a whole number, 0 or more.');
};

export interface FreshDeps {
  readonly documents: Pick<DocumentReader, 'waitFor' | 'positions'>;
  readonly feed: Pick<Feed, 'head'>;
}

/** The problem if the read models are still behind after the wait. */
export const notYet = (wanted: number): Problem =>
  new Problem(
    'unavailable',
    `The read models have not reached position ${wanted} yet. Nothing is lost. Try again soon.`,
    { retryAfterSeconds: 1 },
  );

/** The problem for a position beyond the end of the ledger: the ledger has lost its end since it gave this position. */
export const historyChanged = (wanted: number, head: number): Problem =>
  new Problem(
    'history-changed',
    `The position ${wanted} is not in the ledger, which ends at ${head}: its history has changed. Forget the position, and read again.`,
  );

/**
 * Waits up to 2 s until all projections of the answer have reached X-Min-Position, else answers 503; 409 at once if the ledger has no
 * such position. The read that follows is at least as new.
 */
export const freshEnough = (
  { documents, feed }: FreshDeps,
  readModels: readonly ProjectionName[],
): RequestHandler => {
  const wait = async (wanted: number, res: Response): Promise<void> => {
    const reached = (at: ReadPositions) => leastPosition(at, readModels) >= wanted;
    const within = (wait: number) => documents.waitFor(reached, wait, { hurry: true });
    if (await within(usualWait)) return;
    // While the ledger is away, its head is unknown. After a longer wait, the gateway would assume that this service hangs.
    const head = await withTimeout(feed.head(), longestAsk).catch(() => wanted);
    if (wanted <= head && (await within(longestWait - usualWait))) return;
    setPosition(res, leastPosition(await documents.positions(), readModels));
    throw wanted > head ? historyChanged(wanted, head) : notYet(wanted);
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
