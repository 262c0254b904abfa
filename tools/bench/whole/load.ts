import autocannon from 'autocannon';
import { sampleOf, type Sample } from '../measure/sample.ts';

/** A request, and the check and the handler of its answer. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A shorter answer is an error. Long answers are checked by their length only, because parsing would take longer than serving them. */
  readonly leastLength?: number;
  readonly onSuccess?: ((body: string) => void) | undefined;
}

/** Returns the next call of a caller (0 is the first caller). */
export type NextCall = (caller: number) => Call | undefined;

/** @throws if the answer is not a success, or too short */
const check = ({ method, path, leastLength = 0, onSuccess }: Call, status: number, body: string): void => {
  if (status < 200 || status > 299 || body.length < leastLength)
    throw new Error(
      `${method} ${path} was answered by ${status}, ${body.length} characters: ${body.slice(0, 500)}`,
    );
  onSuccess?.(body);
};

/** Sends a call, and calls its handler with the answer. */
export const send = async (url: string, call: Call): Promise<string> => {
  const { method, path, headers, body } = call;
  const answer = await fetch(new URL(path, url), { method, headers, ...(body && { body }) });
  const text = await answer.text();
  check(call, answer.status, text);
  return text;
};

interface LoadOptions {
  readonly url: string;
  readonly callers: number;
}

/** Longer than any load: it is stopped before. In seconds. */
const forEver = 86_400;

const startLoad = ({ url, callers }: LoadOptions, calls: number | undefined, nextCall: NextCall) => {
  const times: number[] = [];
  const from = performance.now();
  let last = from;
  let fault: Error | undefined;
  let clients = 0;
  const setupClient = (client: autocannon.Client) => {
    const caller = clients++;
    let call: Call | undefined;
    client.setRequests([
      {
        setupRequest: (request) => {
          call = nextCall(caller);
          if (call === undefined) throw new Error('There is no further call');
          return { ...request, ...call };
        },
        onResponse: (status, body) => {
          last = performance.now();
          try {
            if (call) check(call, status, body);
          } catch (error) {
            fault ??= error instanceof Error ? error : new Error(String(error));
            running.stop();
          }
        },
      },
    ]);
  };
  const ended = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(
    {
      url,
      connections: callers,
      setupClient,
      sampleInt: 20, // in ms: how often it looks whether it is stopped
      ...(calls === undefined ? { duration: forEver } : { amount: calls }),
    },
    (error: unknown, result) => {
      if (error) ended.reject(error);
      else ended.resolve(result);
    },
  );
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  return {
    stop: () => running.stop(),
    sample: async (): Promise<Sample> => {
      const { errors } = await ended.promise;
      if (fault) throw fault;
      if (errors > 0) throw new Error(`${errors} calls had no answer`);
      return sampleOf(times, last - from);
    },
  };
};

/** Each caller sends its next call after the answer to its last one, until this number of calls have their answers. */
export const loadAll = (options: LoadOptions, calls: number, nextCall: NextCall): Promise<Sample> =>
  startLoad(options, calls, nextCall).sample();

/** Sends calls while `run` runs; resolves to the result of `run`, and the sample of the calls. Answers on their way at the end are lost. */
export const loadWhile = async <T>(
  options: LoadOptions,
  nextCall: NextCall,
  run: () => Promise<T>,
): Promise<readonly [T, Sample]> => {
  const { stop, sample } = startLoad(options, undefined, nextCall);
  return Promise.all([run().finally(stop), sample()]);
};
