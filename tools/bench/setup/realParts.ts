import { newId } from '@marketplace/command-service';

/** Settings that let the product use the Kafka and the MongoDB of the tests, with a new topic and a new database. */
export const distributedSettings = (): Readonly<Record<string, string>> => {
  const { TEST_KAFKA_BROKERS: brokers, TEST_MONGO_URL: mongoUrl } = process.env;
  return {
    ...(brokers !== undefined && { KAFKA_BROKERS: brokers, KAFKA_TOPIC: `bench.${newId()}` }),
    ...(mongoUrl !== undefined && { MONGO_URL: new URL(`/bench-${newId()}`, mongoUrl).href }),
  };
};
