import { counted } from '@marketplace/service-kit';
import type { PostgresStatus, Session } from '@marketplace/event-store';
import { durationOf, sizeOf } from '../../words.ts';
import type { NewFinding } from '../checks.ts';

const about = 'PostgreSQL sessions';
const longWait = 5;
const longTransaction = { idle: 60, any: 300, bad: 3_600 };
const nameOf = ({ application, pid }: Session): string =>
  application ? `${pid} (${application})` : `${pid}`;

/** PostgreSQL’s word for the state of a session, and how long the session has been in it. */
const stateText = (session: Session): string => {
  if (session.hidden) return 'It is another user’s: what it does can’t be seen.';
  const { state, stateSeconds, transactionSeconds } = session;
  const forTime = stateSeconds === null ? '' : ` for ${durationOf(stateSeconds)}`;
  const inTransaction =
    transactionSeconds === null ? '' : `, in a transaction of ${durationOf(transactionSeconds)}`;
  return `It is ${state ?? 'in no known state'}${forTime}${inTransaction}.`;
};

const heldText = (sessions: readonly Session[]): string => {
  const names = sessions.map(nameOf).join(', ');
  return sessions.length === 1 ? `session ${names}` : `${counted(sessions.length, 'session')} (${names})`;
};

const toEnd = ({ pid }: Session): string =>
  `Find out whose it is, and end it there; by force: SELECT pg_terminate_backend(${pid}).`;

/** One finding for each session that blocks other sessions for more than 5 s; shorter waits are usual. */
const ofBlockers = (all: PostgresStatus['blocked']): readonly NewFinding[] => {
  const blocked = all.filter(({ waitsSeconds }) => waitsSeconds > longWait);
  const blockers = new Map<number, Session>();
  for (const { blockedBy } of blocked) for (const one of blockedBy) blockers.set(one.pid, one);
  return [...blockers.values()].map((blocker): NewFinding => {
    const waiting = blocked.filter(({ blockedBy }) => blockedBy.some(({ pid }) => pid === blocker.pid));
    const longest = Math.max(...waiting.map(({ waitsSeconds }) => waitsSeconds));
    const session = nameOf(blocker);
    return {
      about,
      state: 'bad',
      kind: 'holds-up',
      says: `Session ${session} holds up ${heldText(waiting)} for ${durationOf(longest)}. ${stateText(blocker)}`,
      advice: toEnd(blocker),
      details: {
        pid: blocker.pid,
        application: blocker.application,
        state: blocker.state,
        transactionSeconds: blocker.transactionSeconds,
        waiting: waiting.length,
        waitsSeconds: longest,
      },
    };
  });
};

const ofOldest = ({ oldestTransaction: oldest }: PostgresStatus): readonly NewFinding[] => {
  const age = oldest?.transactionSeconds;
  if (!oldest || age === null || age === undefined) return [];
  const limit = oldest.state?.startsWith('idle') ? longTransaction.idle : longTransaction.any;
  if (age < limit) return [];
  return [
    {
      about: 'oldest transaction',
      state: age >= longTransaction.bad ? 'bad' : 'warning',
      kind: 'open-transaction',
      says: `Session ${nameOf(oldest)} has had a transaction open for ${durationOf(age)}. ${stateText(oldest)}`,
      advice: `While it is open PostgreSQL can’t clear away old rows, and its locks stay. ${toEnd(oldest)}`,
      details: {
        pid: oldest.pid,
        application: oldest.application,
        state: oldest.state,
        transactionSeconds: age,
      },
    },
  ];
};

const ofConnections = ({ connections: { used, most } }: PostgresStatus): NewFinding => {
  const share = used / most;
  const found = {
    about: 'PostgreSQL connections',
    says: `${used} of ${most} are in use.`,
    details: { used, most },
  };
  if (share <= 0.8) return { ...found, state: 'good' };
  const advice = 'Run fewer programs on this server, or raise its max_connections.';
  return { ...found, state: share > 0.95 ? 'bad' : 'warning', kind: 'many-connections', advice };
};

/** The findings about PostgreSQL's sessions, as far as the database user of this program may see them. */
export const ofSessions = (status: PostgresStatus): readonly NewFinding[] => {
  const held = [...ofBlockers(status.blocked), ...ofOldest(status)];
  const { blocked, sessions, hiddenSessions: hidden, user, databaseBytes, version } = status;
  const count = counted(blocked.length, 'session');
  const waits =
    blocked.length === 0
      ? 'No session waits for another.'
      : `${count} ${blocked.length === 1 ? 'waits' : 'wait'}.`;
  const seen: NewFinding = {
    about,
    state: 'good',
    says:
      hidden === 0 ? waits : `${waits} Sessions of other users: ${hidden}. PostgreSQL hides what they do.`,
    ...(hidden > 0 && { advice: `To see them too: GRANT pg_read_all_stats TO "${user}".` }),
    details: { sessions, hidden, user, version, database: sizeOf(databaseBytes) },
  };
  return [...held, ofConnections(status), seen];
};
