import { once } from 'node:events';
import type { Job, Metrics } from '@marketplace/service-kit';
import { createQueue, pause } from '@marketplace/service-kit/async';
import { minuteOf, type Figure, type Figures, type FigureMark } from './figures.ts';

const minuteMs = 60_000;
/** In milliseconds. */
const retryAfter = 15_000;
/** Most minutes whose figures wait for PostgreSQL; the oldest are dropped. */
const mostWaiting = 1_440;

/** In milliseconds. */
const stopWithin = 2_000;

/** Gives the figures and marks of a process, beside the numbers of its requests. */
export interface FigureSource {
  /** The figures of a minute that has ended. */
  figures(minute: number): readonly Figure[];
  /** The marks since the last call. */
  marks(): readonly FigureMark[];
}

interface WaitingFigures {
  readonly figures: readonly Figure[];
  readonly marks: readonly FigureMark[];
}

/**
 * A job that stores this process's number of answers by minute, and its start. While PostgreSQL is away, they wait in memory; a stop
 * waits at most 2 s for PostgreSQL.
 */
export const keepFigures = (deps: {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly figures: () => Figures;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly source?: FigureSource;
}): Job => {
  const { figures, metrics, source } = deps;
  const inTurn = createQueue();
  let waiting: readonly WaitingFigures[] = [
    { figures: [], marks: [{ at: new Date().toISOString(), kind: 'restart' }] },
  ];
  let [all, errors] = [metrics.answered.all, metrics.answered.errors];
  let minute = minuteOf(Date.now());
  let awaySince: string | undefined;

  const take = (): void => {
    const now = { ...metrics.answered };
    const own = [
      { minute, name: 'requests' as const, about: '', value: now.all - all },
      { minute, name: 'errors' as const, about: '', value: now.errors - errors },
      ...(source?.figures(minute) ?? []),
    ];
    [all, errors] = [now.all, now.errors];
    waiting = [...waiting, { figures: own, marks: source?.marks() ?? [] }].slice(-mostWaiting);
  };
  const flush = async (): Promise<void> => {
    try {
      const store = figures();
      const away: readonly FigureMark[] = awaySince === undefined ? [] : [{ at: awaySince, kind: 'fault' }];
      await store.mark([...away, ...waiting.flatMap(({ marks }) => marks)]);
      await store.add(waiting.flatMap((one) => one.figures));
      [waiting, awaySince] = [[], undefined];
      if (source) await store.countEvents();
    } catch (error) {
      awaySince ??= new Date().toISOString();
      throw error;
    }
  };
  return {
    name: 'figures',
    every: minuteMs,
    retryAfter,
    run: async ({ signal }) => {
      if (minuteOf(Date.now()) > minute) {
        take();
        minute = minuteOf(Date.now());
      }
      await Promise.race([inTurn(flush), once(signal, 'abort')]);
      return { nextAfter: (minute + 1) * minuteMs - Date.now() };
    },
    end: async () => {
      take();
      await Promise.race([inTurn(flush).catch(() => undefined), pause(stopWithin)]);
    },
  };
};
