import { boardAt, placesAt, positionOf } from '@marketplace/audit';
import { taskFilterOf, type Board, type boardQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { relativeLink } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { boardCursorOf, boardStartOf, type BoardStart } from './boardCursor.ts';
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
    const start: Partial<BoardStart> =
      cursor === undefined
        ? { position: await positionOf(store, at, { head, now: clock() }) }
        : boardStartOf(cursor, query);
    // A cursor that somebody made may name a position that the ledger has not come to.
    const { position = head, after } = { ...start, position: Math.min(start.position ?? head, head) };

    const page = { position, head, sort, filter, limit, ...(after && { after }) };
    const { end, ...board } = await boardAt(store, page, (reads, asked) =>
      placesAt(reads, asked, (ledger, ranking) => rankings(ledger, ranking, caller.uid)),
    );
    res.set('X-Total-Count', String(board.total));
    if (end === undefined) return board;
    const next = boardCursorOf({ position, after: end }, query);
    res.set('Link', `<${relativeLink({ ...options, limit, cursor: next })}>; rel="next"`);
    return { ...board, next };
  };
