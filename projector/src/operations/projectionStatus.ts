import {
  rebuildKinds,
  type ProjectionPreview,
  type ProjectionAnswer,
  type RebuildStatus,
  type StoredFact,
} from '@marketplace/contracts';
import { isRunning, lastRebuild, type Control } from '@marketplace/read-store';
import { rateOf, secondsLeft, shownRate, type Sample } from './figures.ts';

export const previewOf = ({ rebuild }: Control): ProjectionPreview | undefined => {
  if (rebuild === undefined || rebuildKinds[rebuild.kind].swaps) return undefined;
  const { state, differences } = rebuild;
  return {
    state: isRunning(rebuild) ? 'running' : state === 'compared' ? 'done' : 'failed',
    compared: differences?.compared ?? 0,
    different: differences?.count ?? 0,
    samples: (differences?.examples ?? []).map(({ id, before = null, after = null }) => ({
      id,
      before,
      after,
    })),
  };
};

/** The last rebuild, running or ended; a preview only while it runs. */
export const rebuildStatusOf = (
  { rebuild: stored }: Control,
  live: readonly Sample[],
  next: readonly Sample[] | undefined,
  head: number,
): RebuildStatus | undefined => {
  const rebuild = isRunning(stored) ? stored : lastRebuild(stored);
  if (rebuild === undefined || rebuild.state === 'compared') return undefined;
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
    // Earlier versions stored an object as the reason.
    ...(typeof reason === 'string' && { message: reason }),
  };
};

/** Why the projection can't continue at an event of newer code; undefined once a newer projector has applied the event. */
export const newerReasonOf = (event: StoredFact | undefined, position: number): string | undefined => {
  if (event === undefined || position >= event.position) return undefined;
  const { type, schemaVersion: version } = event;
  return `A newer program wrote the event at position ${event.position} (${type}, version ${version}); this projector can’t read it.`;
};

export const stateOf = (
  { paused, rebuild }: Pick<Control, 'paused' | 'rebuild'>,
  hasFailed: boolean,
): ProjectionAnswer['state'] => {
  if (paused) return 'paused';
  if (hasFailed) return 'failed';
  return isRunning(rebuild) && rebuildKinds[rebuild.kind].swaps ? 'rebuilding' : 'running';
};
