import { decisionsIn } from '@marketplace/audit';
import { textFault, type Reported } from '@marketplace/contracts';
import { decodeCursor, encodeCursor, noStore, pageOf, type HandlerOf } from '@marketplace/service-kit';
import { z } from 'zod';
import type { QueryDeps } from '../deps.ts';
import { saysOf } from './says.ts';

const defaultLimit = 50;
const placeSchema = z.tuple([z.int(), z.string().refine((id) => textFault(id, 'cursor') === undefined)]);

/** GET /moderation/reports: what waits longest first, or what was decided last. */
export const reports =
  (deps: Pick<QueryDeps, 'documents' | 'items' | 'moderation' | 'audit'>): HandlerOf<'reports'> =>
  async ({ res, caller: { uid }, query: { state = 'open', limit = defaultLimit, cursor } }) => {
    const query = JSON.stringify(['reports', state]);
    const after = decodeCursor(cursor, query, placeSchema);
    const found = await deps.moderation.page(state === 'open', after, limit + 1);
    const { entries, last: end } = pageOf(found, limit);
    const streamIds = [...new Set(entries.map(({ streamId }) => streamId))];
    const decisions = await decisionsIn(deps.audit.store(), streamIds);
    const byPosition = new Map(decisions.map((one) => [one.position, one]));
    const reported = entries.map(
      async ({ about, number, why, texts, since, objection, decision: position }): Promise<Reported> => {
        const last = byPosition.get(position ?? 0);
        return {
          about,
          number,
          why,
          texts,
          since,
          objection,
          shown: last?.decision !== 'hide',
          says: await saysOf(deps, about),
          decision: last && {
            decision: last.decision,
            ground: last.ground,
            reason: last.reason,
            at: last.at,
            mine: last.byUid === uid,
          },
        };
      },
    );
    res.set(noStore).json({
      reports: await Promise.all(reported),
      ...(end && { next: encodeCursor(end.place, query) }),
    });
  };
