import type { Logger } from '@marketplace/service-kit';
import { withTimeout } from '@marketplace/service-kit/async';
import type { Db, MongoClient } from 'mongodb';

/** In milliseconds. */
const askEvery = 2_000;
const answerWithin = 5_000;
const replaceAfter = 10_000;

/**
 * A client that is replaced by a new one after 10 s without an answer. The driver's own monitoring may never come back from connections
 * that broke at the wrong moment: then every call fails though the server is there.
 */
export const keepClient = <C extends Pick<MongoClient, 'close'>>(deps: {
  readonly make: () => C;
  readonly databaseOf: (client: C) => Db;
  readonly logger: Logger;
}) => {
  const { make, databaseOf, logger } = deps;
  let client = make();
  let database = databaseOf(client);
  let answeredAt = performance.now();

  const ping = async (): Promise<void> => {
    await withTimeout(database.command({ ping: 1 }), answerWithin);
    answeredAt = performance.now();
  };
  const replace = (): void => {
    logger.warn('MongoDB has not answered for 10 s: connecting again with a new client');
    void client.close().catch(() => undefined);
    client = make();
    database = databaseOf(client);
    answeredAt = performance.now();
  };
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    void ping()
      .catch(() => {
        if (performance.now() - answeredAt > replaceAfter) replace();
      })
      .finally(() => (asking = false));
  }, askEvery).unref();

  return {
    db: new Proxy(database, {
      get: (_target, key) => {
        const value: unknown = Reflect.get(database, key);
        return typeof value === 'function' ? (value.bind(database) as unknown) : value;
      },
    }),
    /** Rejects while MongoDB does not answer this client. */
    check: ping,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await client.close();
    },
  };
};
