import { openConnection, type Connection } from './connection.ts';
import { perform, type Call } from './load.ts';

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
  const sent: Promise<void>[] = [];
  const failures: unknown[] = [];
  const from = performance.now();

  const open = async (): Promise<Connection> => {
    const connection = await openConnection(api);
    all.push(connection);
    return connection;
  };
  const send = async (): Promise<void> => {
    const connection = free.pop() ?? (await open());
    onAnswer((await perform(connection, nextCall())).body);
    free.push(connection);
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - from) / 1_000) * perSecond;
    while (sent.length < due) sent.push(send().catch((error: unknown) => void failures.push(error)));
  }, everyMs);

  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(sent);
      for (const connection of all) connection.end();
      if (failures.length > 0) throw failures[0];
    },
  };
};
