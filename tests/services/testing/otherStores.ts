const here = 'tests/services';
const under = (...names: readonly string[]): string[] => names.map((name) => `${here}/${name}.int.test.ts`);

/** The suites of several services that are about order, delivery, freshness and forgetting: they run on MongoDB with Kafka. */
export const onKafka = under(
  'http/freshness',
  'forgotten',
  'messages/forgotten',
  'live-updates/liveUpdates',
  'mail/killed',
  'notifications/notifications',
  'reviews/reviewRaces',
  'deadlines/deadlines',
);

/** The suites of several services that can't run on MongoDB, by their reason. */
export const notOnMongo: Readonly<Record<string, readonly string[]>> = {
  'It kills the PostgreSQL that has the ledger and the read models.': under('postgresKilled'),
};

const everyOne = under('**/*');
const excluded = Object.values(notOnMongo).flat();

/** By the parts that `TEST_MARKET_ON` names, the suites that run on them. */
export const suitesOn: Readonly<Record<string, { include: string[]; exclude: string[] }>> = {
  mongo: { include: everyOne, exclude: [...excluded, ...onKafka] },
  'mongo,kafka': { include: onKafka, exclude: [] },
};
