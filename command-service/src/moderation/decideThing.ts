import type { ThingDecision } from '@marketplace/audit';
import type { DecisionGround, RecordedEvent } from '@marketplace/contracts';
import { refused, type Decision } from '../task/decision.ts';
import type { FoundThing } from './findThing.ts';

/** What was decided about a thing, and what waits for a decision. */
export interface Standing {
  readonly last: Pick<ThingDecision, 'decision' | 'byUid' | 'position'> | undefined;
  /** Somebody has reported it since then. */
  readonly isReported: boolean;
  /** Its person has objected to the last decision. */
  readonly isObjected: boolean;
  /** How many persons are moderators. */
  readonly moderators: number;
}

interface DecideCommand {
  readonly callerUid: string;
  readonly decision: 'hide' | 'show';
  readonly ground: DecisionGround;
  readonly reason: string;
}

/** How many persons have the role of a moderator after these events, without those who are forgotten. */
export const moderatorsAfter = (
  facts: readonly RecordedEvent[],
  isForgotten: (uid: string) => boolean,
): number => {
  const moderators = new Set<string>();
  for (const { type, data } of facts) {
    if ((type !== 'RoleGranted' && type !== 'RoleWithdrawn') || data.role !== 'moderator') continue;
    if (type === 'RoleGranted' && !isForgotten(data.person)) moderators.add(data.person);
    else moderators.delete(data.person);
  }
  return moderators.size;
};

/** Decides about a thing that waits for a decision, or changes what was decided; nothing happens if neither is so. */
export const decideThing = (
  { kind, id, personUid, review }: FoundThing,
  { last, isReported, isObjected, moderators }: Standing,
  { callerUid, decision, ground, reason }: DecideCommand,
): Decision => {
  if (personUid === callerUid) return refused('own-thing');
  if (decision === (last?.decision ?? 'show') && !isReported && !isObjected) return [];
  if (isObjected && last?.byUid === callerUid && moderators > 1) return refused('same-moderator');
  const type = decision === 'hide' ? 'ThingHidden' : 'ThingShown';
  const ofReview = review && { bidId: review.bidId };
  const again = type === 'ThingShown' && last?.decision === 'hide' && ({ again: true } as const);
  return [{ type, data: { thing: kind, thingId: id, personUid, ...ofReview, ground, reason, ...again } }];
};
