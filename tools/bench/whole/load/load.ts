import { setTimeout as sleep } from 'node:timers/promises';
import { sampleOf, type Sample } from '../../measure/sample.ts';
import { openConnection, type Connection, type RawAnswer } from './connection.ts';

/** A request as it is sent, and what to do with its answer. */
export interface Call {
  readonly request: string;
  /** Fewer bytes are no answer to this request. Long answers are checked by their length only: parsing would take longer than serving them. */
  readonly leastLength?: number;
  readonly onSuccess?: ((body: Buffer, length: number) => void) | undefined;
}

/** The next call of that caller (0 is the first one); undefined: no further call. */
export type NextCall = (caller: number) => Call | undefined;

/**
 * Sends the call, and does what follows its answer.
 * @throws when the answer is not a success, or too short
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
  /** Most calls of all callers in a second. */
  readonly perSecond?: number;
}

/**
 * Opens `callers` connections; each sends its next call when it has the answer to its last one, for `ms` milliseconds or until
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

/** Sends calls while something else goes on; resolves to what that came to, and the sample of the calls. */
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
