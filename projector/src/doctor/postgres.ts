import { finding, type NewFinding } from '@marketplace/contracts';
import type { PostgresStatus, Session } from '@marketplace/event-store';

/** In seconds: shorter waits are usual. */
const longWait = 5;
/** In seconds. */
const longTransaction = { idle: 60, any: 300, bad: 3_600 };

const nameOf = ({ application, pid }: Session): string =>
  application ? `${pid} (${application})` : `${pid}`;

const figuresOf = (session: Session) => {
  const { pid, application, hidden, stateSeconds, transactionSeconds } = session;
  const state = hidden ? 'hidden, because it is another user’s' : session.state;
  return { session: nameOf(session), pid, application, state, stateSeconds, transactionSeconds };
};

/** One finding for each session that blocks other sessions for long. */
const ofBlockers = (all: PostgresStatus['blocked']): readonly NewFinding[] => {
  const blocked = all.filter(({ waitsSeconds }) => waitsSeconds > longWait);
  const blockers = new Map(blocked.flatMap(({ blockedBy }) => blockedBy.map((one) => [one.pid, one])));
  return [...blockers.values()].map((blocker) => {
    const held = blocked.filter(({ blockedBy }) => blockedBy.some(({ pid }) => pid === blocker.pid));
    const waiting = held.map((session) => `session ${nameOf(session)}`).join(' and ');
    const waitsSeconds = Math.max(...held.map((session) => session.waitsSeconds));
    return finding('holds-up', 'PostgreSQL sessions', { ...figuresOf(blocker), waiting, waitsSeconds });
  });
};

const ofOldest = ({ oldestTransaction: oldest }: PostgresStatus): readonly NewFinding[] => {
  const age = oldest?.transactionSeconds ?? 0;
  const limit = oldest?.state?.startsWith('idle') ? longTransaction.idle : longTransaction.any;
  if (!oldest || age < limit) return [];
  const state = age >= longTransaction.bad ? 'bad' : 'warning';
  return [finding('open-transaction', 'oldest transaction', figuresOf(oldest), state)];
};

const ofConnections = ({ connections }: PostgresStatus): NewFinding => {
  const about = 'PostgreSQL connections';
  const share = connections.used / connections.most;
  if (share <= 0.8) return finding('connections', about, connections);
  return finding('many-connections', about, connections, share > 0.95 ? 'bad' : 'warning');
};

/** A short text for a leader lock. The name of the lock of all live generations ends with their versions, which are left out. */
const aboutOf = (name: string): string =>
  /^projection live\b/.test(name) ? 'leader of the projections' : `leader of ${name}`;

/** One finding for each leader lock that needs a leader, and for each other lock that has a leader. */
const ofLeaders = ({ leaders }: PostgresStatus, mustBeLed: readonly string[]): readonly NewFinding[] => {
  const known = new Map(leaders.map((leader) => [leader.name, leader]));
  const led = leaders.filter(({ pid }) => pid !== undefined).map(({ name }) => name);
  return [...new Set([...mustBeLed, ...led])].map((name) => {
    const leader = known.get(name);
    if (!leader) return finding('no-leader', aboutOf(name), { holder: null, since: null });
    const { holder, since, epoch, pid = null } = leader;
    return finding(pid === null ? 'no-leader' : 'leads', aboutOf(name), { holder, since, epoch, pid });
  });
};

/** The findings about leaders and PostgreSQL's sessions, as far as the database user of this program may see them. */
export const ofPostgres = (status: PostgresStatus, mustBeLed: readonly string[]): readonly NewFinding[] => {
  const { blocked, sessions, hiddenSessions: hidden, user, databaseBytes, version } = status;
  const seen = { sessions, waiting: blocked.length, hidden, user, version, databaseBytes };
  return [
    ...ofLeaders(status, mustBeLed),
    ...ofBlockers(blocked),
    ...ofOldest(status),
    ofConnections(status),
    finding(hidden === 0 ? 'sessions' : 'sessions-hidden', 'PostgreSQL sessions', seen),
  ];
};
