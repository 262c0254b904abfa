import type { Logger } from '@marketplace/service-kit';
import { Kafka, logLevel, type logCreator } from 'kafkajs';

// What kafkajs tries again is no fault yet, and what it gives up is thrown, or told by an event: that is logged here.
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

/** The one way to Kafka; times are such that a broker that is gone is noticed within seconds. */
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
