import type { EventData } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { readable } from '../folding/readable.ts';

/** A moderator's decision about a thing. */
export interface ThingDecision extends EventData<'ThingHidden'> {
  readonly decision: 'hide' | 'show';
  readonly byUid: string;
  readonly position: number;
  /** ISO 8601, UTC */
  readonly at: string;
}

/** The decisions of moderators in these streams, the newest first. */
export const decisionsIn = async (
  { findEvents }: Pick<LedgerReads, 'findEvents'>,
  streamIds: readonly string[],
): Promise<readonly ThingDecision[]> => {
  if (streamIds.length === 0) return [];
  const types = ['ThingHidden', 'ThingShown'];
  const found = await findEvents({
    taskIds: streamIds,
    types,
    newestFirst: true,
    limit: Number.MAX_SAFE_INTEGER,
  });
  return found.flatMap((stored): readonly ThingDecision[] => {
    const event = readable(stored);
    if (event?.type !== 'ThingHidden' && event?.type !== 'ThingShown') return [];
    const decision = event.type === 'ThingHidden' ? 'hide' : 'show';
    const { position, recordedAt: at, actor } = stored;
    return [{ ...event.data, decision, byUid: actor.uid, position, at }];
  });
};
