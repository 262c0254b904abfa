import { decisionsIn, type ThingDecision } from '@marketplace/audit';
import { aboutOf, textFault, type Reported } from '@marketplace/contracts';
import type { ReportedThing } from '@marketplace/private-store';
import { decodeCursor, encodeCursor, noStore, pageOf, type HandlerOf } from '@marketplace/service-kit';
import { z } from 'zod';
import type { QueryDeps } from '../deps.ts';
import { saysOf } from './says.ts';

const defaultLimit = 50;
const placeSchema = z.tuple([z.int(), z.string().refine((id) => textFault(id, 'cursor') === undefined)]);

const reportedOf = (
  { kind, id, number, why, texts, since, objection }: ReportedThing,
  says: Reported['says'],
  decided: ThingDecision | undefined,
  callerUid: string,
): Reported => ({
  about: aboutOf({ kind, id }),
  number,
  why: { ...why },
  texts: [...texts],
  since,
  shown: decided?.decision !== 'hide',
  ...(says && { says }),
  ...(objection !== null && { objection }),
  ...(decided && {
    decision: {
      decision: decided.decision,
      ground: decided.ground,
      reason: decided.reason,
      at: decided.at,
      mine: decided.byUid === callerUid,
    },
  }),
});

/** GET /moderation/reports: what waits longest first, or what was decided last. */
export const reports =
  (deps: Pick<QueryDeps, 'documents' | 'items' | 'moderation' | 'audit'>): HandlerOf<'reports'> =>
  async ({ res, caller: { uid }, query: { state = 'open', limit = defaultLimit, cursor } }) => {
    const query = JSON.stringify(['reports', state]);
    const after = decodeCursor(cursor, query, placeSchema);
    const found = await deps.moderation.page(state === 'open', after, limit + 1);
    const { entries, last } = pageOf(found, limit);
    const streamIds = [...new Set(entries.map(({ streamId }) => streamId))];
    const decisions = await decisionsIn(deps.audit.store(), streamIds);
    const byPosition = new Map(decisions.map((one) => [one.position, one]));
    const says = await saysOf(deps, entries);
    res.set(noStore).json({
      reports: entries.map((thing) =>
        reportedOf(thing, says(thing), byPosition.get(thing.decision ?? 0), uid),
      ),
      ...(last && { next: encodeCursor(last.place, query) }),
    });
  };
