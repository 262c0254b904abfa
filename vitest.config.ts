import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { callThisMachineDirectly } from './packages/service-kit/src/callThisMachineDirectly.ts';
import { suitesOn } from './tests/services/testing/otherStores.ts';

const services = '{contracts,packages,command-service,projector,query-service,standalone,tests,tools,ops}';
/** Files of services share the modules of a worker: else each would load PostgreSQL's client, Express and the others again. */
const isolate = false;
/** More than processors: many tests wait, for a lock or a process that starts. frontend/vitest.config.ts has the same number. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);
/** Beside much other work, a test takes ten times as long as alone. Only a test that hangs takes this long. */
const testTimeout = 120_000;
const globalSetup = ['./standalone/src/testing/globalPostgres.ts'];

// Workers inherit the environment.
callThisMachineDirectly();

/** The suites of several services once more, on the parts of the distributed profile. */
const marketOn = Object.entries(suitesOn).map(([on, files]): TestProjectConfiguration => ({
  test: {
    name: `market-${on.replace(',', '-')}`,
    ...files,
    env: { TEST_MARKET_ON: on },
    isolate,
    maxWorkers: 2,
    globalSetup,
    testTimeout,
    hookTimeout: testTimeout,
    sequence: { groupOrder: 2 },
    expect: { poll: { timeout: 60_000 } },
  },
}));

export default defineConfig({
  test: {
    // The product that the browsers' tests share ends with its worker.
    teardownTimeout: 30_000,
    reporters: ['default', './tools/tests/skippedSuites.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${services}/**/*.unit.test.ts`],
          isolate,
          maxWorkers,
          testTimeout,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${services}/**/*.int.test.ts`],
          isolate,
          maxWorkers,
          globalSetup,
          testTimeout,
          hookTimeout: testTimeout,
          // On a busy machine a check takes longer than the default second.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'real',
          include: [`${services}/**/*.{real,journey}.test.ts`],
          isolate,
          globalSetup: [...globalSetup, './packages/service-kit/src/testing/globalContainers.ts'],
          testTimeout,
          hookTimeout: 240_000, // some start a whole cluster
          // Two browsers on two cores disturb each other's times.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        // `npm run test:long`, by hand: what takes minutes by its nature, the pictures, and the journeys in Firefox.
        test: {
          name: 'long',
          include: [`${services}/**/*.{long,journey}.test.ts`],
          env: { TEST_BROWSER: 'firefox' },
          isolate,
          maxWorkers,
          globalSetup,
          testTimeout,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      ...(process.env['TEST_MONGO_URL'] && process.env['TEST_KAFKA_BROKERS'] ? marketOn : []),
      './frontend/vitest.config.ts',
    ],
  },
});
