import type { Logger, Metrics } from '@marketplace/service-kit';
import { createThrottle, pause } from '@marketplace/service-kit/async';
import { minuteOf, type Figure, type Figures, type Mark } from './figures.ts';

const minuteMs = 60_000;
const sayEvery = 600_000;
/** Minutes whose figures wait for PostgreSQL; later ones take their place. */
const mostWaiting = 1_440;

/** In milliseconds: a stop does not wait longer for PostgreSQL. */
const stopWithin = 2_000;

/** What a process gives beside its requests. */
export interface FigureSource {
  /** The figures of the minute that is over. */
  figures(minute: number): readonly Figure[];
  /** What happened since the last call. */
  marks(): readonly Mark[];
}

interface Waiting {
  readonly figures: readonly Figure[];
  readonly marks: readonly Mark[];
}

/** Keeps the number of answers of this process by minute, and its start. While PostgreSQL is away, they wait for it in memory. */
export const keepFigures = (parts: {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly figures: () => Figures;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly source?: FigureSource;
  readonly logger: Logger;
}): { stop(): Promise<void> } => {
  const { figures, metrics, source, logger } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const seldom = createThrottle(sayEvery);
  let waiting: readonly Waiting[] = [
    { figures: [], marks: [{ at: new Date().toISOString(), kind: 'restart' }] },
  ];
  let [all, errors] = [metrics.answered.all, metrics.answered.errors];
  let awaySince: string | undefined;

  const take = (minute: number): void => {
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
      const away: readonly Mark[] = awaySince === undefined ? [] : [{ at: awaySince, kind: 'fault' }];
      await store.mark([...away, ...waiting.flatMap(({ marks }) => marks)]);
      await store.add(waiting.flatMap((one) => one.figures));
      [waiting, awaySince] = [[], undefined];
      if (source) await store.countEvents();
    } catch (error) {
      awaySince ??= new Date().toISOString();
      seldom(() => logger.warn({ err: error }, 'the figures of the last minute are not kept yet'));
    }
  };
  const keep = async (): Promise<void> => {
    await flush();
    for (;;) {
      const minute = minuteOf(Date.now());
      await pause((minute + 1) * minuteMs - Date.now(), signal);
      take(minute);
      await flush();
      if (signal.aborted) return;
    }
  };
  const running = keep();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, pause(stopWithin)]);
    },
  };
};
