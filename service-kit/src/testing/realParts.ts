import { describe } from 'vitest';

const required = process.env['REQUIRE_REAL_PARTS'] ?? '';

/** The address of a real part that tests run against, and how its suites are named and skipped without it. */
export interface RealPart {
  readonly address: string;
  /** A suite that needs the part: runs where it is, fails where it must be and is not (CI), else says why it is skipped. */
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
