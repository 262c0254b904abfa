import type { LedgerIdentity } from '@marketplace/contracts';
import { checkWrites, createNotifications, guarded, openPool } from '@marketplace/service-kit/postgres';
import { createFence, type Logger, type Metrics, type ProcessFence } from '@marketplace/service-kit';
import type pg from 'pg';
import { createAppendConnection } from './append/appendConnection.ts';
import { appendMetrics, measureHead } from './append/appendMetrics.ts';
import { createGroupCommit } from './append/groupCommit.ts';
import { createDocumentChecks } from './checks/documentChecks.ts';
import { createFigures } from './figures/figures.ts';
import { createLedgerReads } from './reads/ledgerReads.ts';
import { createDeadLetters } from './deadLetters/createDeadLetters.ts';
import { createPostgresFeed } from './feed/postgresFeed.ts';
import { createAssignedPostgresFeed } from './feed/assignedPostgresFeed.ts';
import { createRecentEvents, type RecentEvents } from './feed/recentEvents.ts';
import { createWakeUps } from './feed/wakeUps.ts';
import { readLedgerIdentity } from './identity/readLedgerIdentity.ts';
import { createLeadership, readLeaders } from './leadership/leadership.ts';
import type { Ledger } from './append/ledger.ts';
import type { Leader } from './leadership/terms.ts';
import { createRelayCheckpoints } from './relay/relayCheckpoints.ts';
import { prepareSchema } from './postgres/prepareSchema.ts';
import { measureOldKeys, removeOldKeys, keepAnswer, readFirstAnswer } from './idempotency/idempotencyKeys.ts';
import { readHead } from './chain/readHead.ts';
import { sessionOf } from './postgres/session.ts';
import { createStreamLoader } from './append/streamLoader.ts';
import { openPersons } from './persons/persons.ts';
import { createRoles, readRoleChanges } from './roles/roles.ts';
import { createRelayNews } from './relay/relayNews.ts';
import { readPostgresStatus, type PostgresStatus } from './sessions/postgresStatus.ts';
import { createUserSignals } from './userSignals.ts';

const createLedger = (
  pool: pg.Pool,
  commits: ReturnType<typeof createGroupCommit>,
  now: Ledger['now'],
): Ledger => ({
  append: commits.append,
  load: createStreamLoader(pool),
  findFirstAnswer: (scope) => readFirstAnswer(pool, scope),
  keepAnswer: (request, position) => keepAnswer(pool, request, position),
  head: () => readHead(pool),
  now,
  close: () => commits.drain(),
});

/**
 * Opens the event store on a PostgreSQL database (schema `event_store`, and `private` beside it) and brings both up to date. With `onlyReads`,
 * PostgreSQL refuses writes, but of accesses and figures.
 * @throws {Problem} `unavailable` if PostgreSQL is away, or with `onlyReads` if the schema is not up to date; another error if e.g. the schema is from a newer program
 */
export const openEventStore = async (options: {
  readonly url: string;
  readonly logger: Logger;
  /** At most one event store in a process may register metrics: the one that appends. */
  readonly metrics?: Metrics;
  readonly onlyReads?: boolean;
  /** Gets the persons and roles that the ledger knows. */
  readonly fence?: ProcessFence;
}) => {
  const { url, logger, metrics, onlyReads, fence = createFence() } = options;
  const target = { url, role: await prepareSchema(url, (line) => logger.info(line), onlyReads) };
  const pool = openPool(target, { ...sessionOf('event-store'), max: 10, logger });
  const persons = await openPersons({ pool, target, logger, fence });
  const wakeUps = createWakeUps();
  const recentEvents = createRecentEvents();
  // The recent events may have texts of the person, the appends the address. Behind the fence, no new event has a text of the person.
  persons.fence.onForgotten(() => {
    recentEvents.reset();
    appends.forgetAddresses();
  });
  const signals = createUserSignals((payload) => notifications.announce(payload));
  const relayCheckpoints = createRelayCheckpoints(pool);
  const news = createRelayNews(
    (payload) => notifications.announce(payload),
    (topic) => relayCheckpoints.load(topic),
  );
  const notifications = createNotifications({
    target,
    name: 'event-store notifications',
    channel: 'event_store_appended',
    heard: (payload) => {
      signals.heard(payload);
      news.heard(payload);
      persons.heard(payload);
      roles.heard(payload);
      if (payload === undefined || payload === '') wakeUps.wake();
    },
    logger,
  });
  const appends = createAppendConnection(target, () => recentEvents.reset(), logger);
  const committed: RecentEvents['add'] = (batch, results) => {
    recentEvents.add(batch, results);
    wakeUps.wake();
    notifications.announce();
  };
  const commits = createGroupCommit(appends, committed, metrics && appendMetrics(metrics));
  if (metrics) {
    measureHead(metrics, () => readHead(pool));
    measureOldKeys(metrics, pool);
  }
  const ledger = createLedger(pool, commits, () => appends.now());
  const roles = createRoles({
    readChanges: readRoleChanges(pool),
    ledger,
    logger,
    ...(onlyReads && { announce: (payload) => notifications.announce(payload) }),
  });
  fence.followRoles(roles);
  const feed = createPostgresFeed({ pool, wakeUps, recentEvents, logger });
  const leadership = createLeadership(target, logger);

  return {
    ...createLedgerReads(pool),
    ledger,
    feed,
    /** The feed for groups of readers: one reader of a group reads, the others wait to take over. */
    assignedFeed: createAssignedPostgresFeed(feed, leadership),
    leadership,
    /** The leaders, in the order of their names. A leader that has stopped stays in the list until another process leads. */
    leaders: (): Promise<readonly Leader[]> => guarded(() => readLeaders(pool)),
    relayCheckpoints,
    relayNews: news.relayNews,
    deadLetters: createDeadLetters(pool),
    documentChecks: createDocumentChecks(pool),
    figures: createFigures(pool),
    persons,
    roles,
    userSignals: signals.userSignals,
    /** Removes the Idempotency-Keys that are no longer valid: older than 24 h. */
    removeOldKeys: async (signal: AbortSignal): Promise<undefined> => {
      await removeOldKeys(pool, { signal });
    },
    /** The present identity of the ledger. Read models keep the identity of the ledger that they were made from, and compare it with this one. */
    readIdentity: (positions: readonly number[]): Promise<LedgerIdentity> =>
      readLedgerIdentity(pool, positions),
    /** Sessions, locks and connections of PostgreSQL, for the operators' doctor. */
    postgresStatus: (): Promise<PostgresStatus> => readPostgresStatus(url),
    /** Rejects while PostgreSQL is unavailable or refuses writes. */
    check: (): Promise<void> => checkWrites(pool),
    /** Lets appends under way finish, then closes the connections. */
    close: async (): Promise<void> => {
      roles.close();
      await persons.close();
      await commits.drain();
      await notifications.close();
      await appends.close();
      await pool.end();
    },
  };
};

export type EventStore = Awaited<ReturnType<typeof openEventStore>>;
