import type { PostgresLook, Session } from '@marketplace/event-store';
import type { Finding } from '../facts.ts';
import { counted, duration, size } from '../words.ts';

const about = 'PostgreSQL sessions';
const longWait = 5;
const longTransaction = { idle: 60, any: 300, bad: 3_600 };
const nameOf = ({ application, pid }: Session) => `session ${pid} (${application || 'without a name'})`;

const whatItDoes = ({ hidden, state, stateSeconds, transactionSeconds }: Session): string => {
  if (hidden) return 'It is another user’s: what it does can’t be seen.';
  const since = stateSeconds === null ? '' : ` for ${duration(stateSeconds)}`;
  const open = transactionSeconds === null ? '' : `, in a transaction of ${duration(transactionSeconds)}`;
  return `It is ${state ?? 'in no known state'}${since}${open}.`;
};

const toEnd = ({ pid }: Session): string =>
  `Find out whose it is, and end it there; by force: SELECT pg_terminate_backend(${pid}).`;

/** One finding for each session that others wait for: who holds up whom, and for how long. */
const ofBlockers = ({ blocked }: PostgresLook): readonly Finding[] => {
  const blockers = new Map<number, Session>();
  for (const { blockedBy } of blocked) for (const one of blockedBy) blockers.set(one.pid, one);
  return [...blockers.values()].map((blocker): Finding => {
    const waiting = blocked.filter(({ blockedBy }) => blockedBy.some(({ pid }) => pid === blocker.pid));
    const longest = Math.max(...waiting.map(({ waitsSeconds }) => waitsSeconds));
    const held = waiting.map(nameOf).join(', ');
    return {
      about,
      state: longest > longWait ? 'bad' : 'warning',
      says: `${nameOf(blocker).replace('s', 'S')} holds up ${held} for ${duration(longest)}. ${whatItDoes(blocker)}`,
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

const ofOldest = ({ oldestTransaction: oldest }: PostgresLook): readonly Finding[] => {
  const age = oldest?.transactionSeconds;
  if (!oldest || age === null || age === undefined) return [];
  const limit = oldest.state?.startsWith('idle') ? longTransaction.idle : longTransaction.any;
  if (age < limit) return [];
  return [
    {
      about: 'oldest transaction',
      state: age >= longTransaction.bad ? 'bad' : 'warning',
      says: `${nameOf(oldest).replace('s', 'S')} has had a transaction open for ${duration(age)}. ${whatItDoes(oldest)}`,
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

const ofConnections = ({ connections: { used, most } }: PostgresLook): Finding => {
  const share = used / most;
  return {
    about: 'PostgreSQL connections',
    state: share > 0.95 ? 'bad' : share > 0.8 ? 'warning' : 'good',
    says: `${used} of ${most} are in use.`,
    ...(share > 0.8 && { advice: 'Run fewer programs on this server, or raise its max_connections.' }),
    details: { used, most },
  };
};

/** What is going on inside PostgreSQL, as far as the program's user may see it. */
export const ofSessions = (look: PostgresLook): readonly Finding[] => {
  const held = [...ofBlockers(look), ...ofOldest(look)];
  const { sessions, hiddenSessions: hidden, user, databaseBytes, version } = look;
  const details = { sessions, hidden, user, version, database: size(databaseBytes) };
  const unseen = `Of ${counted(hidden, 'session')} of other users it can’t be seen what they do`;
  const seen: Finding = {
    about,
    state: 'good',
    says: `${look.blocked.length === 0 ? 'No session waits for another.' : `${counted(look.blocked.length, 'session')} wait.`}${hidden > 0 ? ` ${unseen}.` : ''}`,
    ...(hidden > 0 && { advice: `To see them too: GRANT pg_read_all_stats TO "${user}".` }),
    details,
  };
  return [...held, ofConnections(look), seen];
};
