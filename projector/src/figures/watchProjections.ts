import type { ProjectionAnswer, ProjectionName } from '@marketplace/contracts';
import type { FigureSource, Mark } from '@marketplace/event-store';
import { marksBetween } from './marksBetween.ts';

const lookEvery = 10_000;

/** Looks at the projections every few seconds: the highest lag of each minute, and what happened. */
export const watchProjections = (
  projections: () => Promise<readonly ProjectionAnswer[]>,
): FigureSource & { stop(): void } => {
  const last = new Map<ProjectionName, ProjectionAnswer>();
  let lags = new Map<ProjectionName, number>();
  let marks: Mark[] = [];
  let isAway = false;

  const look = async (): Promise<void> => {
    const at = new Date().toISOString();
    try {
      for (const now of await projections()) {
        lags.set(now.name, Math.max(now.lag.seconds, lags.get(now.name) ?? 0));
        marks.push(...marksBetween(last.get(now.name), now, at));
        last.set(now.name, now);
      }
      isAway = false;
    } catch {
      // A store is away; the health checks say which.
      if (!isAway) marks.push({ at, kind: 'fault' });
      isAway = true;
    }
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, lookEvery).unref();

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
    stop: () => {
      clearInterval(timer);
    },
  };
};
