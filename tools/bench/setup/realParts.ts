import { newId } from '@marketplace/command-service';

/** The addresses of Kafka and MongoDB, from the same variables as for tests; undefined where they are not set. */
const realParts = () => ({
  brokers: process.env['TEST_KAFKA_BROKERS'],
  mongoUrl: process.env['TEST_MONGO_URL'],
});

/** The URL of a new database on that server. */
const databaseOn = (mongoUrl: string): string => {
  const url = new URL(mongoUrl);
  url.pathname = `/bench-${newId()}`;
  return url.href;
};

/** Settings that let the product use those parts, with a new topic and a new database. */
export const distributedSettings = (): Readonly<Record<string, string>> => {
  const { brokers, mongoUrl } = realParts();
  return {
    ...(brokers !== undefined && { KAFKA_BROKERS: brokers, KAFKA_TOPIC: `bench.${newId()}` }),
    ...(mongoUrl !== undefined && { MONGO_URL: databaseOn(mongoUrl) }),
  };
};
