import { openConnection, type Connection, type RawAnswer } from './connection.ts';
import type { Call } from './load.ts';

const everyMs = 2;

/** Sends so many calls a second, also while answers are late, until it is stopped. */
export interface SteadyLoad {
  /** Resolves when the last answer is there. @throws when an answer was no success */
  stop(): Promise<void>;
}

export const startSteadyLoad = (
  api: string,
  perSecond: number,
  nextCall: () => Call,
  onAnswer: (body: Buffer) => void = () => undefined,
): SteadyLoad => {
  const all: Connection[] = [];
  const free: Connection[] = [];
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const from = performance.now();
  let sent = 0;

  const open = async (): Promise<Connection> => {
    const connection = await openConnection(api);
    all.push(connection);
    return connection;
  };
  const check = ({ status, body }: RawAnswer): void => {
    if (status < 200 || status > 299)
      throw new Error(`The load was answered by ${status}: ${body.toString()}`);
  };
  const send = async (): Promise<void> => {
    const connection = free.pop() ?? (await open());
    const call = nextCall();
    const answer = await connection.send(call.request);
    check(answer);
    onAnswer(answer.body);
    call.onSuccess?.(answer.body, answer.body.length);
    free.push(connection);
  };
  const timer = setInterval(() => {
    for (const due = ((performance.now() - from) / 1_000) * perSecond; sent < due; sent += 1) {
      const one: Promise<void> = send()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, everyMs);

  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      for (const connection of all) connection.end();
      if (failures.length > 0) throw failures[0];
    },
  };
};
