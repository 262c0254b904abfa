import { randomUUID } from 'node:crypto';
import { realKafka, realMongo } from '@marketplace/service-kit/testing';
import { startParts } from '../cluster/cluster.ts';
import { quietPlace } from '../cluster/part.ts';
import { startServices } from '../cluster/services.ts';
import { assertNothingPersonal } from './personalInLogs.ts';
import type { Place, Product } from './product.ts';

/** Starts the distributed profile on the Kafka and MongoDB of the tests: two or three instances of each service behind nginx. */
export const startDistributed = async ({ environment }: Place): Promise<Product> => {
  const { DATA_DIR: dir = '', LOG_LEVEL = 'info' } = environment;
  const place = quietPlace(dir);
  const name = `test-${randomUUID()}`;
  const parts = await startParts(place, ['postgres', 'emulator']);
  const { TEST_DATABASE_URL = '', FIREBASE_AUTH_EMULATOR_HOST = '' } = parts.settings;
  const services = await startServices(place, parts, {
    settings: {
      LOG_LEVEL,
      FIREBASE_AUTH_EMULATOR_HOST,
      DATABASE_URL: TEST_DATABASE_URL,
      KAFKA_BROKERS: realKafka.address,
      KAFKA_TOPIC: name,
      MONGO_URL: new URL(name, realMongo.address).href,
    },
  });
  const checkLogs = () => assertNothingPersonal('', dir);
  const stop = async () => {
    await services.stop();
    await checkLogs();
    return 0;
  };
  const { pid } = process;
  return { url: services.url, pid, output: () => '', kill: () => services.stop(), stop, checkLogs };
};
