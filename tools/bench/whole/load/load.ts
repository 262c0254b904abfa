import { setTimeout as sleep } from 'node:timers/promises';
import { sampleOf, type Sample } from '../../measure/sample.ts';
import { openConnection, type Connection, type RawAnswer } from './connection.ts';

/** The bytes of a request, and the check and the handler of its answer. */
export interface Call {
  readonly request: string;
  /** A shorter answer is an error. Long answers are checked by their length only, because parsing would take longer than serving them. */
  readonly leastLength?: number;
  readonly onSuccess?: ((body: Buffer, length: number) => void) | undefined;
}

/** Returns the next call of a caller (0 is the first caller); undefined ends its calls. */
export type NextCall = (caller: number) => Call | undefined;

/**
 * Sends the call, and calls its handler with the answer.
 * @throws if the answer is not a success, or too short
 */
export const perform = async (
  connection: Connection,
  { request, leastLength = 0, onSuccess }: Call,
): Promise<RawAnswer> => {
  const answer = await connection.send(request);
  const { status, body, length } = answer;
  if (status < 200 || status > 299 || length < leastLength) {
    const [line] = request.split('\r\n');
    throw new Error(`${line} was answered by ${status}, ${length} bytes: ${body.toString()}`);
  }
  onSuccess?.(body, length);
  return answer;
};

interface LoadOptions {
  readonly url: string;
  readonly callers: number;
  readonly ms: number;
  /** The limit of calls a second, of all callers together. */
  readonly perSecond?: number;
}

/**
 * Opens `callers` connections. Each sends its next call after the answer to its last one, for `ms` milliseconds or until
 * there is no further call.
 */
export const load = async (
  { url, callers, ms, perSecond = Infinity }: LoadOptions,
  nextCall: NextCall,
): Promise<Sample> => {
  let sent = 0;
  const times: number[] = [];
  const opened = await Promise.all(Array.from({ length: callers }, () => openConnection(url)));
  const from = performance.now();
  const run = async (connection: Connection, caller: number): Promise<void> => {
    for (let now = from; now < from + ms;) {
      const early = from + (sent++ * 1_000) / perSecond - performance.now();
      if (early > 0) await sleep(early);
      const call = nextCall(caller);
      if (call === undefined) return;
      const sentAt = performance.now();
      await perform(connection, call);
      now = performance.now();
      times.push(now - sentAt);
    }
  };
  try {
    await Promise.all(opened.map(run));
    return sampleOf(times, performance.now() - from);
  } finally {
    for (const connection of opened) connection.end();
  }
};

/** Sends calls while `run` runs; resolves to the result of `run`, and the sample of the calls. */
export const loadWhile = async <T>(
  options: Omit<LoadOptions, 'ms'>,
  nextCall: NextCall,
  run: () => Promise<T>,
): Promise<readonly [T, Sample]> => {
  let isOver = false;
  const both = [
    run().finally(() => {
      isOver = true;
    }),
    load({ ...options, ms: Infinity }, (caller) => (isOver ? undefined : nextCall(caller))),
  ] as const;
  await Promise.allSettled(both);
  return Promise.all(both);
};
