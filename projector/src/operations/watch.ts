import type { ProjectionAnswer, ProjectionName, StoredFact } from '@marketplace/contracts';
import type { EventStore, LedgerReads } from '@marketplace/event-store';
import {
  createStoppedWatch,
  leastOf,
  type Control,
  type GenerationAt,
  type ProjectionStore,
} from '@marketplace/read-store';
import { divergenceOf, logPositionsOf } from '../divergence/divergence.ts';
import { keep, rateOf, shownRate, trendOf, type Sample } from './figures.ts';
import { newerReasonOf, previewOf, rebuildStatusOf, stateOf } from './projectionStatus.ts';

const sampleEvery = 2_000;
/** In seconds: a partition that did not move for this time has stopped. If the oldest event has waited as long, less time is enough. */
const stoppedAfter = 15;
const stoppedWhereOld = 6;

export interface WatchDeps {
  readonly events: Pick<LedgerReads, 'ledger' | 'readEvents'> &
    Pick<EventStore, 'readIdentity' | 'deadLetters'> & {
      readonly documentChecks: Pick<EventStore['documentChecks'], 'read'>;
    };
  readonly store: Pick<ProjectionStore, 'control' | 'controls'>;
  /** True if this process fails to apply events. */
  readonly isFailing?: (name: ProjectionName) => boolean;
  /** An event that this process can't apply, because newer code wrote it. */
  readonly newerEvent?: (name: ProjectionName) => StoredFact | undefined;
}

/** The time for which the first event after the position has waited, in seconds. */
const ageAfter = async (events: WatchDeps['events'], position: number): Promise<number> => {
  const [oldest] = await events.readEvents({ after: position, limit: 1 });
  return oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest.recordedAt)) / 1_000;
};

/** The result of the continuous check for the generation; undefined before its first round. */
const checkOf = async (
  { documentChecks }: WatchDeps['events'],
  { projection, generation }: GenerationAt,
): Promise<ProjectionAnswer['check']> => {
  const all = await documentChecks.read();
  const found = all.find((one) => one.projection === projection && one.generation === generation);
  return found && { checked: found.checked, since: found.since, differences: found.differences.length };
};

/** Keeps the last samples of each projection. Returns the function that adds a sample. */
const createSamples = () => {
  const kept = new Map<ProjectionName, readonly Sample[]>();
  return (name: ProjectionName, of: GenerationAt, head: number): readonly Sample[] => {
    const sample = { at: performance.now(), generation: of.generation, position: leastOf(of), head };
    const samples = keep(kept.get(name) ?? [], sample);
    kept.set(name, samples);
    return samples;
  };
};

/** Samples the positions of the projections: its job each second, and each caller of `sample`. */
const createSampler = ({ events, store }: WatchDeps, names: readonly ProjectionName[]) => {
  const lives = createSamples();
  const nexts = createSamples();
  const movement = createStoppedWatch();

  const sample = (name: ProjectionName, control: Control, head: number) => {
    movement.observe(name, control, head);
    const live = lives(name, control.live, head);
    const next = control.next && nexts(name, control.next, head);
    return { live, next };
  };

  const lookAtAll = async (): Promise<undefined> => {
    try {
      const { position } = await events.ledger.head();
      for (const [name, control] of await store.controls(names)) sample(name, control, position);
    } catch (error) {
      movement.forget();
      throw error;
    }
  };
  return {
    sample,
    findStopped: (name: ProjectionName, after: number) => movement.find(name, after),
    job: { name: 'projections', every: sampleEvery, run: lookAtAll },
  };
};

/** Describes projections. It reads their positions each second to compute rates, so any process may apply the events. */
export const createWatch = (deps: WatchDeps, names: readonly ProjectionName[]) => {
  const { events, store, isFailing = () => false, newerEvent = () => undefined } = deps;
  const { sample, findStopped, job } = createSampler(deps, names);

  return {
    describe: async (name: ProjectionName) => {
      // Read before the ledger, which only grows meanwhile.
      const before = (await store.control(name)).live;
      const ledger = await events.readIdentity(logPositionsOf([before]));
      const { head } = ledger;
      const control = await store.control(name);
      const { live, next } = sample(name, control, head);
      const divergence =
        control.live.generation === before.generation ? divergenceOf(before, ledger) : undefined;
      const position = leastOf(control.live);
      const behind = Math.max(0, head - position);
      const [rebuild, preview] = [rebuildStatusOf(control, live, next, head), previewOf(control)];
      const [seconds, deadLetters, check] = await Promise.all([
        behind === 0 ? 0 : ageAfter(events, position),
        events.deadLetters.count(control.live),
        checkOf(events, control.live),
      ]);
      const newer = newerReasonOf(newerEvent(name), position);
      const state = stateOf(control, newer !== undefined || isFailing(name));
      const reason = state === 'failed' ? newer : undefined;
      const stopped = findStopped(name, seconds >= stoppedAfter ? stoppedWhereOld : stoppedAfter);
      return {
        name,
        state,
        ...(reason !== undefined && { reason }),
        ...(divergence !== undefined && { strays: divergence }),
        position,
        head,
        lag: { events: behind, seconds, trend: trendOf(live, seconds) },
        rate: shownRate(rateOf(live)),
        generation: control.live.generation,
        ...(control.previous !== undefined && { previousGeneration: control.previous }),
        deadLetters,
        ...(stopped && { stopped: { ...stopped, partitions: [...stopped.partitions] } }),
        ...(rebuild && { rebuild }),
        ...(preview && { preview }),
        ...(check && { check }),
      };
    },
    job,
  };
};
