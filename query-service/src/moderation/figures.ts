import { noStore, type HandlerOf } from '@marketplace/service-kit';
import type { QueryDeps } from '../deps.ts';

/** GET /moderation/figures */
export const moderationFigures =
  ({ moderation, clock }: Pick<QueryDeps, 'moderation' | 'clock'>): HandlerOf<'moderationFigures'> =>
  async ({ res, query: { year = clock().getUTCFullYear() } }) => {
    res.set(noStore).json(await moderation.figures(year));
  };
