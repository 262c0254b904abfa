import { plural, t } from '@lingui/core/macro';
import type { doctorSayings, SayingTexts } from '@marketplace/contracts';
import { isolated } from '../../../ui/text/isolated.ts';
import { durationText } from '../figures.ts';

/** PostgreSQL's own word. */
const stateText = (state: string): string =>
  state === '' ? t({ message: 'not known', context: 'state of a session' }) : isolated(state);

/** What the doctor says of PostgreSQL's sessions. */
export const sessionTexts = {
  'doctor.holds-up': ({ session: given, held, seconds }) => {
    const [session, list, time] = [isolated(given), isolated(held.join(', ')), durationText(seconds)];
    return plural(held.length, {
      one: `Session ${session} has held up session ${list} for ${time}.`,
      other: `Session ${session} has held up # sessions for ${time}: ${list}.`,
    });
  },
  'doctor.open-transaction': ({ session: given, seconds }) => {
    const [session, time] = [isolated(given), durationText(seconds)];
    return t`Session ${session} has had a transaction open for ${time}.`;
  },
  'doctor.hidden-session': () => t`It is another user’s: what it does can’t be seen.`,
  'doctor.session': ({ state: word }) => {
    const state = stateText(word);
    return t`Its state: ${state}.`;
  },
  'doctor.session-for': ({ state: word, seconds }) => {
    const [state, time] = [stateText(word), durationText(seconds)];
    return t`Its state, for ${time}: ${state}.`;
  },
  'doctor.session-in-transaction': ({ state: word, transactionSeconds }) => {
    const [state, open] = [stateText(word), durationText(transactionSeconds)];
    return t`Its state: ${state}. Its transaction has been open for ${open}.`;
  },
  'doctor.session-for-in-transaction': ({ state: word, seconds, transactionSeconds }) => {
    const [state, time, open] = [stateText(word), durationText(seconds), durationText(transactionSeconds)];
    return t`Its state, for ${time}: ${state}. Its transaction has been open for ${open}.`;
  },
  'doctor.end-session': ({ pid }) => {
    const command = isolated(`SELECT pg_terminate_backend(${pid})`);
    return t`Find out whose it is, and end it there; by force: ${command}.`;
  },
  'doctor.keeps-rows': () => t`While it is open, PostgreSQL can’t clear away old rows, and its locks stay.`,
  'doctor.no-session-waits': () => t`No session waits for another.`,
  'doctor.sessions-wait': ({ count }) =>
    plural(count, { one: '# session waits for another.', other: '# sessions wait for others.' }),
  'doctor.hidden-sessions': ({ count }) =>
    plural(count, {
      one: 'What # session of another user does can’t be seen.',
      other: 'What # sessions of other users do can’t be seen.',
    }),
  'doctor.grant': ({ user }) => {
    const command = isolated(`GRANT pg_read_all_stats TO "${user}"`);
    return t`To see them too: ${command}.`;
  },
} satisfies Partial<SayingTexts<typeof doctorSayings>>;
