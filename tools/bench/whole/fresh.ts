import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { cpuTime } from '../measure/processes.ts';
import { sampleOf } from '../measure/sample.ts';
import type { Figure } from '../measure/table.ts';
import { send } from './load.ts';
import type { Target } from './workload.ts';

const writesPerSecond = 500;
const pauseMs = 20;
/** The pause between two reads that do not find the task, in ms. */
const pollEveryMs = 2;
const warmUps = 20;

const insertedOf = (body: string) => insertedSchema.parse(JSON.parse(body));

/** Posts a task; resolves with the time of the answer. */
const post = async ({ side, workload }: Target) => {
  const body = await send(side.api, workload.writer.addTask());
  return { ...insertedOf(body), answeredAt: performance.now() };
};

/** Whether a read has the task, at once or when the read models have the position. */
const hasTask = async ({ side, workload }: Target, id: string, position?: number): Promise<boolean> => {
  const { path, headers } = workload.writer.get(`/tasks/${id}`, position);
  const answer = await fetch(new URL(path, side.api), { headers });
  await answer.arrayBuffer();
  return answer.ok;
};

/** Posts a task; resolves with the time, in ms, from the answer until a read has the task, and the number of reads that missed it. */
type Probe = (target: Target) => Promise<{ readonly ms: number; readonly missed: number }>;

const withoutPosition: Probe = async (target) => {
  const { insertedId, answeredAt } = await post(target);
  while (!(await hasTask(target, insertedId))) await sleep(pollEveryMs);
  return { ms: performance.now() - answeredAt, missed: 0 };
};

const withPosition: Probe = async (target) => {
  const { insertedId, position, answeredAt } = await post(target);
  const isThere = await hasTask(target, insertedId, position);
  return { ms: performance.now() - answeredAt, missed: isThere ? 0 : 1 };
};

/** Runs one probe after the other. */
const probeFor = async (probe: Probe, target: Target, seconds: number) => {
  const times: number[] = [];
  let missed = 0;
  const from = performance.now();
  while (times.length < warmUps * 2 || performance.now() < from + seconds * 1_000) {
    const one = await probe(target);
    times.push(one.ms);
    missed += one.missed;
    await sleep(pauseMs);
  }
  return { times: times.slice(warmUps), missed };
};

/** Measures, for each posted task, the time in ms from its answer until a stream of live updates has it. */
const createLiveTimes = (api: string) => {
  const answers = new Map<number, number>();
  const updates = new Map<number, number>();
  const ending = new AbortController();
  const reading = (async () => {
    const { body } = await fetch(`${api}/updates`, { signal: ending.signal });
    const messages = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    if (messages) for await (const { id } of messages) updates.set(Number(id), performance.now());
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    answered: (body: string) => {
      answers.set(insertedOf(body).position, performance.now());
    },
    answers: () => answers.size,
    /** Returns the times; an update that came before the answer counts as 0. */
    end: async () => {
      ending.abort();
      await reading;
      return [...answers].flatMap(([position, at]) => {
        const seen = updates.get(position);
        return seen === undefined ? [] : [Math.max(0, seen - at)];
      });
    },
  };
};

const whileWriting = async <T>(
  { side, workload }: Target,
  run: () => Promise<T>,
  onAnswer?: (body: string) => void,
): Promise<T> => {
  const writes: Promise<void>[] = [];
  const from = performance.now();
  const write = async () => {
    const body = await send(side.api, workload.writer.addTask());
    onAnswer?.(body);
  };
  const timer = setInterval(() => {
    while (writes.length * 1_000 < (performance.now() - from) * writesPerSecond) writes.push(write());
  }, 1_000 / writesPerSecond);
  try {
    return await run();
  } finally {
    clearInterval(timer);
    await Promise.all(writes);
    await side.settle();
  }
};

const figuresOf = (
  what: string,
  times: readonly number[],
  [p50Goal, p99Goal]: readonly (number | undefined)[],
): Figure[] => {
  const { p50, p99 } = sampleOf(times, 1_000);
  const goal = (most: number | undefined) => most !== undefined && { goal: { most } };
  return [
    { what: `${what}, p50`, value: p50, unit: 'ms', ...goal(p50Goal) },
    { what: `${what}, p99`, value: p99, unit: 'ms', ...goal(p99Goal) },
  ];
};

/** Measures how long after its answer a write is visible: on an idle product, and while others write. */
export const measureFreshness = async (target: Target, seconds: number): Promise<readonly Figure[]> => {
  const idle = await probeFor(withoutPosition, target, seconds);
  const idleReads = await probeFor(withPosition, target, seconds);
  const shown = await whileWriting(target, () => probeFor(withoutPosition, target, seconds));
  const read = await whileWriting(target, () => probeFor(withPosition, target, seconds));
  const live = createLiveTimes(target.side.api);
  const before = cpuTime(target.side.processes);
  await whileWriting(target, () => sleep(seconds * 1_000), live.answered);
  const used = cpuTime(target.side.processes) - before;
  const load = `${writesPerSecond} writes a second`;
  return [
    ...figuresOf('a task is shown after the answer', idle.times, [undefined, 150]),
    ...figuresOf('read with its position', idleReads.times, []),
    ...figuresOf(`${load}: a task is shown`, shown.times, [15, 60]),
    ...figuresOf(`${load}: read with its position`, read.times, [12, 40]),
    ...figuresOf(`${load}: live update`, await live.end(), [undefined, 50]),
    { what: `${load}: processor time of a write`, value: (used * 1_000) / live.answers(), unit: 'µs' },
    {
      what: 'reads with a position that missed it',
      value: idleReads.missed + read.missed,
      unit: '',
      goal: { most: 0 },
    },
  ];
};
