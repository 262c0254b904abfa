import type { BidEvents } from '@marketplace/event-store';
import { z } from 'zod';
import { refusalProblem } from '../http/refusals.ts';
import type { CommandDeps } from '../deps.ts';

const bidIdSchema = z.uuid();

/** The bid that a call names in its path: its id, bidder and task, and what was read of it. @throws {Problem} if there is no such bid */
export const findBid = async (
  readBid: CommandDeps['readBid'],
  param: unknown,
): Promise<{
  readonly bidId: string;
  readonly taskId: string;
  readonly bidderUid: string;
  readonly seen: BidEvents;
}> => {
  const parsed = bidIdSchema.safeParse(param);
  if (!parsed.success) throw refusalProblem('no-such-bid');
  const bidId = parsed.data.toLowerCase();
  const seen = await readBid(bidId);
  const [placed] = seen.events;
  if (placed === undefined) throw refusalProblem('no-such-bid');
  return { bidId, taskId: placed.taskId, bidderUid: placed.actor.uid, seen };
};
