import { boardAt, placesAt, positionOf } from '@marketplace/audit';
import { taskFilterOf, type Board, type boardQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { linkToNext } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { boardCursorOf, boardStartOf } from './boardCursor.ts';
import type { Rankings } from './rankings.ts';

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
