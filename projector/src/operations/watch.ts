import {
  messageOf,
  type ProjectionAnswer,
  type ProjectionName,
  type RebuildStatus,
  type Message,
  type StoredFact,
} from '@marketplace/contracts';
import type { EventStore, LedgerReads } from '@marketplace/event-store';
import {
  createStoppedWatch,
  isRunning,
  leastOf,
  type Control,
  type GenerationAt,
  type ProjectionStore,
} from '@marketplace/read-store';
import { logPositionsOf, divergenceOf } from '../history/divergence.ts';
import { inEnglish } from '@marketplace/contracts/english';
import { keep, rateOf, secondsLeft, shownRate, trendOf, type Sample } from './figures.ts';

const sampleEvery = 1_000;
/** In seconds. Where the oldest event has waited so long already, a shorter look is enough: a command line has just begun to look. */
const stoppedAfter = 15;
const stoppedWhereOld = 5;

export interface Watched {
  readonly events: Pick<LedgerReads, 'ledger' | 'readEvents'> &
    Pick<EventStore, 'lookAtLedger' | 'deadLetters'>;
  readonly store: Pick<ProjectionStore, 'control'>;
  /** True if this process fails to apply events. */
  readonly isFailing?: (name: ProjectionName) => boolean;
  /** An event that this process can't apply, because newer code wrote it. */
  readonly newerEvent?: (name: ProjectionName) => StoredFact | undefined;
}

/** Reads the positions of projections each second, to compute their rates; any process may feed them. */
export interface Watch {
  describe(name: ProjectionName): Promise<ProjectionAnswer>;
  stop(): void;
}

export const createWatch = (
  { events, store, isFailing = () => false, newerEvent = () => undefined }: Watched,
  names: readonly ProjectionName[],
): Watch => {
  const lives = new Map<ProjectionName, readonly Sample[]>();
  const nexts = new Map<ProjectionName, readonly Sample[]>();
  const movement = createStoppedWatch();

  const sampled = (kept: typeof lives, name: ProjectionName, of: GenerationAt, head: number) => {
    const sample = { at: performance.now(), generation: of.generation, position: leastOf(of), head };
    const samples = keep(kept.get(name) ?? [], sample);
    kept.set(name, samples);
    return samples;
  };

  const look = async (name: ProjectionName, head: number) => {
    const control = await store.control(name);
    movement.look(name, control, head);
    const live = sampled(lives, name, control.live, head);
    const next = control.next && sampled(nexts, name, control.next, head);
    return { control, live, next };
  };

  const rebuildOf = (
    { rebuild }: Control,
    live: readonly Sample[],
    next: readonly Sample[] | undefined,
    head: number,
  ): RebuildStatus | undefined => {
    if (rebuild === undefined) return undefined;
    const { kind, state, generation, startedAt, endedAt, differences, reason } = rebuild;
    const running = isRunning(rebuild) && next !== undefined;
    return {
      kind,
      state,
      generation,
      position: (running ? next.at(-1)?.position : (rebuild.position ?? live.at(-1)?.position)) ?? 0,
      head,
      rate: running ? shownRate(rateOf(next)) : 0,
      secondsLeft: running ? secondsLeft(next) : null,
      startedAt,
      ...(endedAt !== undefined && { endedAt }),
      ...(differences && { differences }),
      ...(reason && { message: inEnglish([reason]), texts: { message: [reason] } }),
    };
  };

  const ageAfter = async (position: number): Promise<number> => {
    const [oldest] = await events.readEvents({ after: position, limit: 1 });
    return oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest.recordedAt)) / 1_000;
  };

  /** Undefined once a newer projector has taken in the event. */
  const reasonOf = (name: ProjectionName, position: number): Message | undefined => {
    const event = newerEvent(name);
    if (event === undefined || position >= event.position) return undefined;
    const { type, schemaVersion: version } = event;
    return messageOf('projection.newer-event', { position: event.position, type, version });
  };

  const stateOf = (
    name: ProjectionName,
    { paused, rebuild }: Control,
    reason: Message | undefined,
  ): ProjectionAnswer['state'] => {
    if (paused) return 'paused';
    if (reason !== undefined || isFailing(name)) return 'failed';
    return isRunning(rebuild) ? 'rebuilding' : 'running';
  };

  const timer = setInterval(() => {
    // While a store is away there is no sample; `describe` reports the failure.
    void events.ledger
      .head()
      .then(({ position }) => Promise.all(names.map((name) => look(name, position))))
      .catch(() => movement.forget());
  }, sampleEvery);
  timer.unref();

  return {
    describe: async (name) => {
      // Read before the ledger, which only grows meanwhile.
      const before = (await store.control(name)).live;
      const ledger = await events.lookAtLedger(logPositionsOf([before]));
      const { head } = ledger;
      const { control, live, next } = await look(name, head);
      const divergence =
        control.live.generation === before.generation ? divergenceOf(before, ledger) : undefined;
      const position = leastOf(control.live);
      const behind = Math.max(0, head - position);
      const rebuild = rebuildOf(control, live, next, head);
      const [seconds, deadLetters] = await Promise.all([
        behind === 0 ? 0 : ageAfter(position),
        events.deadLetters.count(control.live),
      ]);
      const newer = reasonOf(name, position);
      const state = stateOf(name, control, newer);
      const reason = state === 'failed' ? newer : undefined;
      const stopped = movement.find(name, seconds >= stoppedAfter ? stoppedWhereOld : stoppedAfter);
      return {
        name,
        state,
        ...(reason && { reason: inEnglish([reason]) }),
        position,
        head,
        lag: { events: behind, seconds, trend: trendOf(live) },
        rate: shownRate(rateOf(live)),
        generation: control.live.generation,
        ...(control.previous !== undefined && { previousGeneration: control.previous }),
        deadLetters,
        ...(divergence && { strays: inEnglish([divergence]) }),
        ...((reason ?? divergence) && {
          texts: { ...(reason && { reason: [reason] }), ...(divergence && { strays: [divergence] }) },
        }),
        ...(stopped && { stopped: { ...stopped, partitions: [...stopped.partitions] } }),
        ...(rebuild && { rebuild }),
      };
    },
    stop: () => clearInterval(timer),
  };
};
