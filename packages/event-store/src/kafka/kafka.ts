import { connect, isIP } from 'node:net';
import { connect as connectWithTls } from 'node:tls';
import type { Logger } from '@marketplace/service-kit';
import type { ISocketFactory, Kafka, logCreator } from 'kafkajs';
import { kafkajs } from './kafkajs.ts';
import type { KafkaSecurity } from './security.ts';

// kafkajs logs each retry as an error. When it gives up it throws or emits an event, and that is logged in this package.
const logsTo =
  (logger: Logger): logCreator =>
  () =>
  ({ level, namespace, log: { message, error } }) => {
    const { ERROR, WARN, INFO } = kafkajs().logLevel;
    const ours = [ERROR, WARN, INFO].includes(level) ? 'debug' : 'trace';
    logger[ours]({ part: `kafkajs ${namespace}`, error: error as unknown }, message);
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
 * Every client is made here; with these timeouts a lost broker is noticed within seconds. A call on a broker that hangs
 * takes much longer, with kafkajs's retries: `cut` ends it.
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
    logCreator: logsTo(options.logger),
    socketFactory: socketsUntil(options.cut),
  });
};
