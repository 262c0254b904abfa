import { messageOf, type Message } from '@marketplace/contracts';
import { englishFormats } from '@marketplace/contracts/english';
import type { PostgresLook, Session } from '@marketplace/event-store';
import type { Found } from './finding.ts';

const about = messageOf('doctor.about-sessions');
const longWait = 5;
const longTransaction = { idle: 60, any: 300, bad: 3_600 };
const nameOf = ({ application, pid }: Session): string =>
  application ? `${pid} (${application})` : `${pid}`;

const whatItDoes = (session: Session): Message => {
  if (session.hidden) return messageOf('doctor.hidden-session');
  const { state: known, stateSeconds: seconds, transactionSeconds } = session;
  const state = known ?? 'unknown';
  if (seconds === null)
    return transactionSeconds === null
      ? messageOf('doctor.session', { state })
      : messageOf('doctor.session-in-transaction', { state, transactionSeconds });
  return transactionSeconds === null
    ? messageOf('doctor.session-for', { state, seconds })
    : messageOf('doctor.session-for-in-transaction', { state, seconds, transactionSeconds });
};

const toEnd = ({ pid }: Session): Message => messageOf('doctor.end-session', { pid });

/** One finding for each session that others wait for: who holds up whom, and for how long. A short wait is usual. */
const ofBlockers = (all: PostgresLook['blocked']): readonly Found[] => {
  const blocked = all.filter(({ waitsSeconds }) => waitsSeconds > longWait);
  const blockers = new Map<number, Session>();
  for (const { blockedBy } of blocked) for (const one of blockedBy) blockers.set(one.pid, one);
  return [...blockers.values()].map((blocker): Found => {
    const waiting = blocked.filter(({ blockedBy }) => blockedBy.some(({ pid }) => pid === blocker.pid));
    const longest = Math.max(...waiting.map(({ waitsSeconds }) => waitsSeconds));
    const session = nameOf(blocker);
    return {
      about,
      state: 'bad',
      says: [
        messageOf('doctor.holds-up', { session, held: waiting.map(nameOf), seconds: longest }),
        whatItDoes(blocker),
      ],
      advice: [toEnd(blocker)],
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

const ofOldest = ({ oldestTransaction: oldest }: PostgresLook): readonly Found[] => {
  const age = oldest?.transactionSeconds;
  if (!oldest || age === null || age === undefined) return [];
  const limit = oldest.state?.startsWith('idle') ? longTransaction.idle : longTransaction.any;
  if (age < limit) return [];
  return [
    {
      about: messageOf('doctor.about-oldest-transaction'),
      state: age >= longTransaction.bad ? 'bad' : 'warning',
      says: [
        messageOf('doctor.open-transaction', { session: nameOf(oldest), seconds: age }),
        whatItDoes(oldest),
      ],
      advice: [messageOf('doctor.keeps-rows'), toEnd(oldest)],
      details: {
        pid: oldest.pid,
        application: oldest.application,
        state: oldest.state,
        transactionSeconds: age,
      },
    },
  ];
};

const ofConnections = ({ connections: { used, most } }: PostgresLook): Found => {
  const share = used / most;
  return {
    about: messageOf('doctor.about-connections'),
    state: share > 0.95 ? 'bad' : share > 0.8 ? 'warning' : 'good',
    says: [messageOf('doctor.connections', { used, most })],
    ...(share > 0.8 && { advice: [messageOf('doctor.fewer-programs')] }),
    details: { used, most },
  };
};

/** What is going on inside PostgreSQL, as far as the program's user may see it. */
export const ofSessions = (look: PostgresLook): readonly Found[] => {
  const held = [...ofBlockers(look.blocked), ...ofOldest(look)];
  const { blocked, sessions, hiddenSessions: hidden, user, databaseBytes, version } = look;
  const seen: Found = {
    about,
    state: 'good',
    says: [
      blocked.length === 0
        ? messageOf('doctor.no-session-waits')
        : messageOf('doctor.sessions-wait', { count: blocked.length }),
      ...(hidden > 0 ? [messageOf('doctor.hidden-sessions', { count: hidden })] : []),
    ],
    ...(hidden > 0 && { advice: [messageOf('doctor.grant', { user })] }),
    details: { sessions, hidden, user, version, database: englishFormats.size(databaseBytes) },
  };
  return [...held, ofConnections(look), seen];
};
