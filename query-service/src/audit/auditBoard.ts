import { boardAt, placesAt, positionOf, type Place } from '@marketplace/audit';
import { taskFilterOf, type Board, type boardQuerySchema } from '@marketplace/contracts';
import { z } from 'zod';
import { linkToNext } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import type { AuditedRequest } from './auditedCall.ts';
import type { Rankings } from './rankings.ts';
import { decodeCursor, encodeCursor } from '@marketplace/service-kit';

/** The start of a page: the position of the board, and the place after which the page begins. */
interface BoardStart {
  readonly position: number;
  readonly after: Place;
}

const position = z.int().min(0);
const posted = z.int().min(0);
const key = z.union([z.string(), z.number()]);
const valuesSchema = z.union([z.tuple([position, posted]), z.tuple([position, posted, key])]);

const sealedQuery = (query: string): string => JSON.stringify(['audit board', query]);

/**
 * The cursor of the next page. It contains the position of the board, so that all pages of a query without `at` show the board of
 * the first page.
 */
const boardCursorOf = ({ position, after }: BoardStart, query: string): string =>
  encodeCursor([position, after.posted, ...(after.key === undefined ? [] : [after.key])], sealedQuery(query));

/** Undefined without a cursor. @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query */
const boardStartOf = (cursor: string | undefined, query: string): BoardStart | undefined => {
  const values = decodeCursor(cursor, sealedQuery(query), valuesSchema);
  if (values === undefined) return undefined;
  const [position, posted, key] = values;
  return { position, after: { posted, ...(key !== undefined && { key }) } };
};

/** GET /audit/board: the list of tasks at a position or time, with later changes of each task. */
export const auditBoard =
  ({ rankings, clock }: { readonly rankings: Rankings; readonly clock: () => Date }) =>
  async ({
    caller,
    store,
    res,
    options,
    head,
  }: AuditedRequest<z.output<typeof boardQuerySchema>>): Promise<Board> => {
    const { at, limit = defaultLimit, cursor, sort = 'posted' } = options;
    const filter = taskFilterOf(options);
    const query = JSON.stringify([at ?? null, sort, filter]);
    const start = boardStartOf(cursor, query);
    const after = start?.after;
    // A cursor that a caller made may name a position beyond the end of the ledger.
    const position = Math.min(start?.position ?? (await positionOf(store, at, { head, now: clock() })), head);

    const page = { position, head, sort, filter, limit, ...(after && { after }) };
    const { end, ...board } = await boardAt(store, page, (reads, asked) =>
      placesAt(reads, asked, (ledger, ranking) => rankings(ledger, ranking, caller.uid)),
    );
    res.set('X-Total-Count', String(board.total));
    if (end === undefined) return board;
    const next = boardCursorOf({ position, after: end }, query);
    res.set('Link', linkToNext({ ...options, limit, cursor: next }));
    return { ...board, next };
  };
