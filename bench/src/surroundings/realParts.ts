import { newId } from '@marketplace/command-service';

/** Where Kafka and MongoDB are, as tests are told; undefined where they are not. */
export const realParts = () => ({
  brokers: process.env['TEST_KAFKA_BROKERS'],
  mongoUrl: process.env['TEST_MONGO_URL'],
});

/** The URL of a database of its own on that server. */
export const databaseOn = (mongoUrl: string): string => {
  const url = new URL(mongoUrl);
  url.pathname = `/bench-${newId()}`;
  return url.href;
};

/** The product's settings that bring it onto those parts, with a topic and a database of its own. */
export const distributedSettings = (): Readonly<Record<string, string>> => {
  const { brokers, mongoUrl } = realParts();
  return {
    ...(brokers !== undefined && { KAFKA_BROKERS: brokers, KAFKA_TOPIC: `bench.${newId()}` }),
    ...(mongoUrl !== undefined && { MONGO_URL: databaseOn(mongoUrl) }),
  };
};
