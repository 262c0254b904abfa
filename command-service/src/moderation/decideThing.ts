import type { ThingDecision } from '@marketplace/audit';
import type { DecisionGround } from '@marketplace/contracts';
import { refused, type Decision } from '../task/decision.ts';
import type { FoundThing } from './findThing.ts';

/** What was decided about a thing, and what waits for a decision. */
export interface Standing {
  readonly last: Pick<ThingDecision, 'decision' | 'byUid' | 'position'> | undefined;
  /** Somebody has reported it since then. */
  readonly isReported: boolean;
  /** Its person has objected to the last decision. */
  readonly isObjected: boolean;
  /** The uids of all moderators. */
  readonly moderators: readonly string[];
}

interface DecideCommand {
  readonly callerUid: string;
  readonly decision: 'hide' | 'show';
  readonly ground: DecisionGround;
  readonly reason: string;
}

/** Decides about a thing that waits for a decision, or changes what was decided; nothing happens if neither is so. */
export const decideThing = (
  { kind, id, personUid, bidId }: FoundThing,
  { last, isReported, isObjected, moderators }: Standing,
  { callerUid, decision, ground, reason }: DecideCommand,
): Decision => {
  if (personUid === callerUid) return refused('own-thing');
  if (decision === (last?.decision ?? 'show') && !isReported && !isObjected) return [];
  const isLeft = isObjected && last?.byUid === callerUid;
  if (isLeft && moderators.some((uid) => uid !== callerUid && uid !== personUid))
    return refused('same-moderator');
  const type = decision === 'hide' ? 'ThingHidden' : 'ThingShown';
  const again = type === 'ThingShown' && last?.decision === 'hide' && ({ again: true } as const);
  return [
    {
      type,
      data: { thing: kind, thingId: id, personUid, ...(bidId && { bidId }), ground, reason, ...again },
    },
  ];
};
