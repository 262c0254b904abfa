import type { ProjectionAnswer, ProjectionName } from '@marketplace/contracts';
import type { FigureSource, FigureMark } from '@marketplace/event-store';
import type { Job } from '@marketplace/service-kit';

const isFaulty = (
  { state, stopped, strays, deadLetters }: ProjectionAnswer,
  lettersBefore: number,
): boolean =>
  state === 'failed' || stopped !== undefined || strays !== undefined || deadLetters > lettersBefore;

/** The marks for the changes between two reads of a projection: a rebuild began or was swapped, or a fault began. */
export const marksBetween = (
  before: ProjectionAnswer | undefined,
  now: ProjectionAnswer,
  at: string,
): readonly FigureMark[] => {
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
    ...rebuilds.map((time): FigureMark => ({ at: time, kind: 'rebuild', projection })),
    ...(isFaulty(now, letters) && !isFaulty(before, letters)
      ? [{ at, kind: 'fault' as const, projection }]
      : []),
  ];
};

const checkEvery = 30_000;

/** Reads the projections every few seconds. Gives the highest lag of each minute, and marks for rebuilds and faults. */
export const recordFigures = (
  projections: () => Promise<readonly ProjectionAnswer[]>,
): FigureSource & { readonly job: Job } => {
  const last = new Map<ProjectionName, ProjectionAnswer>();
  let lags = new Map<ProjectionName, number>();
  let marks: FigureMark[] = [];
  let isAway = false;

  const look = async (): Promise<undefined> => {
    const at = new Date().toISOString();
    try {
      for (const now of await projections()) {
        lags.set(now.name, Math.max(now.lag.seconds, lags.get(now.name) ?? 0));
        marks.push(...marksBetween(last.get(now.name), now, at));
        last.set(now.name, now);
      }
      isAway = false;
    } catch (error) {
      if (!isAway) marks.push({ at, kind: 'fault' });
      isAway = true;
      throw error;
    }
  };

  return {
    figures: (minute) => {
      const figures = [...lags].map(([about, value]) => ({ minute, name: 'lag' as const, about, value }));
      lags = new Map();
      return figures;
    },
    marks: () => {
      const taken = marks;
      marks = [];
      return taken;
    },
    job: { name: 'lag of projections', every: checkEvery, run: look },
  };
};
