import { describe, it } from 'vitest';

const namesIn = (variable: string): readonly string[] => (process.env[variable] ?? '').split(',');
/** Parts that must exist on this machine (CI): if a part is missing, its suites fail. */
const required = namesIn('REQUIRE_REAL_PARTS');
/** Parts that count as missing, so that tests run as on a machine without them. */
const hidden = namesIn('HIDE_REAL_PARTS');

/** A program or a server that `npm ci` does not install: a browser, nginx, Kafka. Suites that need it are skipped without it. */
export interface RealPart {
  /** Its path, or its address as a server. Throws without the part: only the part's own suites may ask. */
  readonly address: string;
  /** A suite that needs the part. Without the part nothing of the suite runs, and its title says that it is skipped, and why. */
  readonly describe: (title: string, suite: () => void) => void;
}

/**
 * @param name as REQUIRE_REAL_PARTS and HIDE_REAL_PARTS have it
 * @param address undefined or empty: the part is not here
 * @param missing the message when the part is not here, with advice
 */
export const realPart = (name: string, address: string | undefined, missing: string): RealPart => {
  const found = hidden.includes(name) || address === '' ? undefined : address;
  return {
    get address() {
      if (found === undefined) throw new Error(`${missing}. A suite that needs it is in its describe().`);
      return found;
    },
    describe: (title, suite) => {
      if (found !== undefined) {
        describe(title, suite);
        return;
      }
      if (required.includes(name))
        throw new Error(`${title}: ${missing}, and REQUIRE_REAL_PARTS asks for ${name}.`);
      describe.skip(`${title} (skipped: ${missing})`, () => {
        it('needs what is not here', () => undefined);
      });
    },
  };
};

const noEngine = 'is not set, and no Docker engine is here';
export const realKafka = realPart(
  'kafka',
  process.env['TEST_KAFKA_BROKERS'],
  `TEST_KAFKA_BROKERS ${noEngine}`,
);
export const realMongo = realPart('mongo', process.env['TEST_MONGO_URL'], `TEST_MONGO_URL ${noEngine}`);
/** The name of the image of the services. */
export const realImage = realPart(
  'image',
  process.env['TEST_IMAGE'],
  'TEST_IMAGE is not set; export TEST_IMAGE=$(npm run --silent image) builds it',
);
