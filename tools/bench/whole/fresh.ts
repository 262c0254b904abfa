import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { cpuTime } from '../measure/processes.ts';
import { sampleOf } from '../measure/sample.ts';
import type { Figure } from '../measure/table.ts';
import { openConnection, type Connection } from './load/connection.ts';
import { loadWhile, perform } from './load/load.ts';
import type { Target } from './workload.ts';

const writesPerSecond = 500;
/** The number of writers, which is enough for the rate, also while answers are late. */
const writers = 64;
const pauseMs = 20;
/** The pause between two reads that do not find the task, in ms. */
const pollEveryMs = 2;
const warmUps = 20;

const insertedOf = (body: Buffer) => insertedSchema.parse(JSON.parse(body.toString()));

/** Posts a task; resolves with the time of the answer. */
const post = async (connection: Connection, { workload }: Target) => {
  const { body } = await perform(connection, workload.writer.addTask());
  return { ...insertedOf(body), answeredAt: performance.now() };
};

/** Posts a task; resolves with the time, in ms, from the answer until a read has the task, and the number of reads that missed it. */
type Probe = (
  connection: Connection,
  target: Target,
) => Promise<{ readonly ms: number; readonly missed: number }>;

const withoutPosition: Probe = async (connection, target) => {
  const { insertedId, answeredAt } = await post(connection, target);
  const { request } = target.workload.writer.get(`/tasks/${insertedId}`);
  while ((await connection.send(request)).status !== 200) await sleep(pollEveryMs);
  return { ms: performance.now() - answeredAt, missed: 0 };
};

const withPosition: Probe = async (connection, target) => {
  const { insertedId, position, answeredAt } = await post(connection, target);
  const { status } = await connection.send(
    target.workload.writer.get(`/tasks/${insertedId}`, position).request,
  );
  return { ms: performance.now() - answeredAt, missed: status === 200 ? 0 : 1 };
};

/** Runs one probe after the other. */
const probeFor = async (probe: Probe, target: Target, seconds: number) => {
  const connection = await openConnection(target.side.api);
  const times: number[] = [];
  let missed = 0;
  const from = performance.now();
  while (times.length < warmUps * 2 || performance.now() < from + seconds * 1_000) {
    const one = await probe(connection, target);
    times.push(one.ms);
    missed += one.missed;
    await sleep(pauseMs);
  }
  connection.end();
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
    answered: (body: Buffer) => {
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
  onAnswer?: (body: Buffer) => void,
): Promise<T> => {
  const write = () => {
    const call = workload.writer.addTask();
    const onSuccess = (body: Buffer, length: number) => {
      call.onSuccess?.(body, length);
      onAnswer?.(body);
    };
    return { ...call, onSuccess };
  };
  const options = { url: side.api, callers: writers, perSecond: writesPerSecond };
  const [result] = await loadWhile(options, write, run);
  await side.settle();
  return result;
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
