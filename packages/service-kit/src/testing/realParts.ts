import { describe } from 'vitest';

const required = process.env['REQUIRE_REAL_PARTS'] ?? '';

/** The address of a real part (Kafka, MongoDB) for tests, and a `describe` that skips suites without it. */
export interface RealPart {
  readonly address: string;
  /** A suite that needs the part. Without the part it is skipped and its title says why, or it fails if the part is required (CI). */
  readonly describe: (title: string, suite: () => void) => void;
}

const realPart = (name: string, variable: string): RealPart => {
  const address = process.env[variable] ?? '';
  const missing = address === '';
  return {
    address,
    describe: (title, suite) => {
      if (missing && required.includes(name))
        throw new Error(`${title}: ${variable} is not set, and REQUIRE_REAL_PARTS asks for ${name}.`);
      const why = `skipped: ${variable} is not set, and no Docker engine is here`;
      describe.skipIf(missing)(missing ? `${title} (${why})` : title, suite);
    },
  };
};

export const realKafka = realPart('kafka', 'TEST_KAFKA_BROKERS');
export const realMongo = realPart('mongo', 'TEST_MONGO_URL');
