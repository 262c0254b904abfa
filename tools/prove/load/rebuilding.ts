import { setTimeout as sleep } from 'node:timers/promises';
import { projectionNames, projectionsSchema } from '@marketplace/contracts';
import { callApi } from '../../e2e/api.ts';
import type { Person, Recorder } from '../recording/recorder.ts';

const pauseMs = 2_000;
const pollEvery = 500;
const isRunning = (state: string | undefined) => state === 'catching-up' || state === 'comparing';

/** Rebuilds one projection after the other, until `more` returns false, and records how each ends. */
export const rebuildAll = async (given: {
  readonly url: string;
  readonly by: Person;
  readonly recorder: Recorder;
  readonly more: () => boolean;
  readonly giveUp: AbortSignal;
}): Promise<void> => {
  const { url, by, recorder, more, giveUp } = given;
  const call = async (what: string, body?: object) =>
    callApi(`${url}/api/operations`, by, what, body, {}, AbortSignal.timeout(15_000)).catch(() => undefined);
  const statusOf = async (name: string) => {
    const answer = await call('GET /projections');
    if (answer?.status !== 200) return undefined;
    const { projections } = projectionsSchema.parse(JSON.parse(answer.text));
    return (
      projections.find((one) => one.name === name)?.rebuild ?? ({ state: 'none', generation: 0 } as const)
    );
  };
  for (let turn = 0; more(); turn += 1) {
    const projection = projectionNames[turn % projectionNames.length] ?? 'tasks';
    await sleep(pauseMs);
    const before = await statusOf(projection);
    const from = recorder.now();
    const answer = before && (await call(`POST /projections/${projection}/rebuild`, { reason: 'prove' }));
    if (answer?.status !== 202) continue;
    let status = await statusOf(projection);
    while ((status === undefined || isRunning(status.state)) && !giveUp.aborted) {
      await sleep(pollEvery);
      status = await statusOf(projection);
    }
    const message = status && 'message' in status ? status.message : undefined;
    const ended = status?.state ?? 'not known';
    recorder.add({
      kind: 'rebuild',
      projection,
      ended,
      ...(message && { message }),
      from,
      to: recorder.now(),
    });
  }
};
