import type { ProjectionAnswer } from '@marketplace/contracts';
import type { Mark } from '@marketplace/event-store';

const isFaulty = (
  { state, stopped, strays, deadLetters }: ProjectionAnswer,
  lettersBefore: number,
): boolean =>
  state === 'failed' || stopped !== undefined || strays !== undefined || deadLetters > lettersBefore;

/** The marks of a projection between two reads: a rebuild began or was swapped, a fault began. */
export const marksBetween = (
  before: ProjectionAnswer | undefined,
  now: ProjectionAnswer,
  at: string,
): readonly Mark[] => {
  const { name: projection, rebuild } = now;
  if (before === undefined) return [];
  const isNew = rebuild?.startedAt !== before.rebuild?.startedAt;
  const hasEnded = rebuild?.endedAt !== undefined && (isNew || before.rebuild?.endedAt === undefined);
  const rebuilds = [
    ...(rebuild && isNew ? [rebuild.startedAt] : []),
    ...(rebuild?.endedAt !== undefined && hasEnded && rebuild.state === 'swapped' ? [rebuild.endedAt] : []),
  ];
  const letters = before.deadLetters;
  return [
    ...rebuilds.map((time): Mark => ({ at: time, kind: 'rebuild', projection })),
    ...(isFaulty(now, letters) && !isFaulty(before, letters)
      ? [{ at, kind: 'fault' as const, projection }]
      : []),
  ];
};
