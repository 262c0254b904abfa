import { connect, isIP } from 'node:net';
import { connect as connectWithTls } from 'node:tls';
import { createRequire } from 'node:module';
import type { Logger } from '@marketplace/service-kit';
import { createThrottle } from '@marketplace/service-kit/async';
import type { ISocketFactory, Kafka, logCreator } from 'kafkajs';
import type * as Kafkajs from 'kafkajs';
import type { KafkaSecurity } from './security.ts';

const require = createRequire(import.meta.url);

/** The package, loaded at its first use, because it takes 16 MiB of memory and the product on one machine never uses it. */
export const kafkajs = () => require('kafkajs') as typeof Kafkajs;

const logEvery = 30_000;

/**
 * Logs kafkajs's errors and warnings as warnings: kafkajs tries again, and this package logs its final failures. kafkajs logs each
 * try, so the same message is a warning once in 30 s, and else at the level debug. Messages of a client that was cut are debug only.
 */
export const logsTo =
  (logger: Logger, cut: AbortSignal): logCreator =>
  () => {
    const throttles = new Map<string, ReturnType<typeof createThrottle>>();
    return ({ namespace, log: { message, error, groupId } }) => {
      const entry = { part: `kafkajs ${namespace}`, group: groupId as unknown, error: error as unknown };
      const what = `${namespace}: ${message}`;
      const throttle = throttles.get(what) ?? createThrottle(logEvery);
      throttles.set(what, throttle);
      let level: 'warn' | 'debug' = 'debug';
      if (!cut.aborted) throttle(() => (level = 'warn'));
      logger[level](entry, message);
    };
  };

/** Opens a client's sockets as kafkajs does. When the signal aborts, all are closed and no more are opened. */
const socketsUntil =
  (cut: AbortSignal): ISocketFactory =>
  ({ host, port, ssl, onConnect }) => {
    cut.throwIfAborted();
    // kafkajs gives undefined or null for a connection without TLS.
    const socket = (ssl as typeof ssl | null | undefined)
      ? connectWithTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
      : connect({ host, port }, onConnect);
    socket.setKeepAlive(true, 60_000);
    const close = () => socket.destroy(new Error('the client was closed'));
    cut.addEventListener('abort', close);
    socket.once('close', () => {
      cut.removeEventListener('abort', close);
    });
    return socket;
  };

/**
 * Creates every client. With these timeouts a lost broker is noticed within seconds. A call on a broker that hangs takes
 * much longer, with kafkajs's retries: `cut` ends it.
 */
export const createKafka = (options: {
  /** host:port */
  readonly brokers: readonly string[];
  readonly security?: KafkaSecurity | undefined;
  readonly clientId: string;
  readonly logger: Logger;
  /** Closes all connections, without waiting for answers. */
  readonly cut: AbortSignal;
}): Kafka => {
  const { Kafka, logLevel } = kafkajs();
  return new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    ...options.security,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 3 },
    logLevel: logLevel.WARN,
    logCreator: logsTo(options.logger, options.cut),
    socketFactory: socketsUntil(options.cut),
  });
};
