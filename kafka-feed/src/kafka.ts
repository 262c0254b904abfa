import type { Logger } from '@marketplace/service-kit';
import { Kafka, logLevel, type logCreator } from 'kafkajs';

// kafkajs logs each retry as an error. When it gives up it throws or emits an event, and that is logged in this package.
const levels = {
  [logLevel.NOTHING]: 'trace',
  [logLevel.ERROR]: 'debug',
  [logLevel.WARN]: 'debug',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
} as const;

const logsTo =
  (logger: Logger): logCreator =>
  () =>
  ({ level, namespace, log: { message, error } }) => {
    logger[levels[level]]({ part: `kafkajs ${namespace}`, error: error as unknown }, message);
  };

/** Every client is made here; with these timeouts a lost broker is noticed within seconds. */
export const createKafka = (brokers: readonly string[], clientId: string, logger: Logger): Kafka =>
  new Kafka({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 3 },
    logLevel: logLevel.WARN,
    logCreator: logsTo(logger),
  });
