import { once } from 'node:events';
import { connect } from 'node:net';
import { sampleOf, type Sample } from '../../measure/sample.ts';
import { createAnswerReader } from './answerReader.ts';

/** A request as it is sent, and what to do with its answer. */
export interface Call {
  readonly request: string;
  /** Fewer bytes are no answer to this request. Long answers are checked by their length only: parsing would take longer than serving them. */
  readonly leastLength?: number;
  readonly onSuccess?: ((body: Buffer, length: number) => void) | undefined;
}

/** The next call of that caller (0 is the first one); undefined: no further call. */
export type NextCall = (caller: number) => Call | undefined;

interface Caller {
  /** Sends calls one after the other, until the answer to the last one is there. */
  run(until: number): Promise<void>;
  end(): void;
}

const readSize = 65_536;

const openCaller = async (
  url: URL,
  nextCall: () => Call | undefined,
  onAnswered: (ms: number) => void,
): Promise<Caller> => {
  const { promise: done, resolve, reject } = Promise.withResolvers<undefined>();
  let current: Call = { request: '' };
  let sentAt = 0;
  let endAt = 0;
  const send = () => {
    const call = nextCall();
    if (!call) {
      resolve(undefined);
      return;
    }
    current = call;
    sentAt = performance.now();
    socket.write(current.request, 'latin1');
  };
  const read = createAnswerReader((status, body, length) => {
    const now = performance.now();
    if (status < 200 || status > 299 || length < (current.leastLength ?? 0)) {
      const [line] = current.request.split('\r\n');
      reject(
        new Error(`${url.host}: ${line} was answered by ${status}, ${length} bytes: ${body.toString()}`),
      );
      return;
    }
    onAnswered(now - sentAt);
    current.onSuccess?.(body, length);
    if (now < endAt) send();
    else resolve(undefined);
  });
  const buffer = Buffer.allocUnsafe(readSize);
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    noDelay: true,
    onread: {
      buffer,
      callback: (bytes) => {
        read(buffer.subarray(0, bytes));
        return true;
      },
    },
  });
  await once(socket, 'connect');
  socket.on('error', reject);
  socket.on('close', () => {
    reject(new Error(`${url.host}: the connection was closed`));
  });
  return {
    run: async (until) => {
      endAt = until;
      send();
      await done;
    },
    end: () => socket.destroy(),
  };
};

/**
 * Opens `callers` keep-alive connections; each sends its next call when it has the answer to its last one, for `ms`
 * milliseconds or until there is no further call. It uses raw sockets: other clients take more processor time from
 * the servers.
 * @throws when an answer is not a success, or too short
 */
export const load = async (
  { url, callers, ms }: { readonly url: string; readonly callers: number; readonly ms: number },
  nextCall: NextCall,
): Promise<Sample> => {
  const times: number[] = [];
  const opened = await Promise.all(
    Array.from({ length: callers }, (_, caller) =>
      openCaller(
        new URL(url),
        () => nextCall(caller),
        (time) => {
          times.push(time);
        },
      ),
    ),
  );
  const from = performance.now();
  try {
    await Promise.all(opened.map((caller) => caller.run(from + ms)));
    return sampleOf(times, performance.now() - from);
  } finally {
    for (const caller of opened) caller.end();
  }
};
