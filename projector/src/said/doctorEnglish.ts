import type { doctorSayings, SayingTexts } from '@marketplace/contracts';
import { counted, duration, size } from '../doctor/words.ts';

/** Where each is done: on a screen, and by the command line. */
const places = {
  rebuilds: 'Operations > Projections (or npm run ops -- status --json)',
  deadLetters: 'Operations > Dead letters (or npm run ops -- dead-letters list)',
  actions: 'Operations > Actions (or npm run ops -- actions)',
};

const behind = ({ events, seconds }: { readonly events: number; readonly seconds: number }) =>
  `${counted(events, 'event')} behind, the oldest ${duration(seconds)} old`;

const named = (session: string): string =>
  `session ${session}${session.endsWith(')') ? '' : ' (without a name)'}`;
const capital = (text: string): string => text.replace('s', 'S');
const doing = (state: string): string => `It is ${state || 'in no known state'}`;

export const doctorEnglish: SayingTexts<typeof doctorSayings> = {
  'doctor.about-dependency': ({ name }) => name,
  'doctor.about-projections': () => 'projections',
  'doctor.about-projection': ({ name }) => `projection ${name}`,
  'doctor.about-dead-letters': ({ name }) => `dead letters of ${name}`,
  'doctor.about-rebuild': ({ kind, name }) => `${kind} of ${name}`,
  'doctor.about-relay': () => 'relay to Kafka',
  'doctor.about-leader': ({ name }) => `leader of ${name}`,
  'doctor.about-postgres': () => 'PostgreSQL',
  'doctor.about-sessions': () => 'PostgreSQL sessions',
  'doctor.about-oldest-transaction': () => 'oldest transaction',
  'doctor.about-connections': () => 'PostgreSQL connections',
  'doctor.about-kafka': () => 'Kafka',
  'doctor.about-topic': () => 'Kafka topic',
  'doctor.about-group': ({ group }) => `Kafka group ${group}`,
  'doctor.about-disk': () => 'disk',

  'doctor.unknown': ({ fault }) => `This could not be looked at: ${fault}`,
  'doctor.away': ({ fault }) => `It is away: ${fault}`,
  'doctor.bring-back': () => 'Bring it back. What waits for it goes on by itself; nothing is lost.',
  'doctor.slow': ({ milliseconds }) => `It took ${milliseconds} ms to answer a small question.`,
  'doctor.look-at-load': () => 'Look at the load of its machine, and at the network between.',
  'doctor.answers': ({ milliseconds }) => `It answers within ${milliseconds} ms.`,
  'doctor.disk-free': ({ path, freeBytes, totalBytes }) =>
    `${size(freeBytes)} of ${size(totalBytes)} are free at ${path}.`,
  'doctor.make-room': () => 'Make room, or move the data to a larger disk: with a full one PostgreSQL stops.',

  'doctor.published': ({ events }) => `All ${counted(events, 'event')} are published.`,
  'doctor.not-published': ({ events, seconds }) =>
    `${counted(events, 'event')} are not published, the oldest ${duration(seconds)} old.`,
  'doctor.look-at-kafka': () => 'See whether Kafka answers, and whether a command service leads the relay.',
  'doctor.partitions-without-leader': ({ count, partitions }) =>
    `Nobody leads ${counted(count, 'partition')}: ${partitions.join(', ')}.`,
  'doctor.bring-back-brokers': () => 'Start the brokers of these partitions again.',
  'doctor.partitions-not-in-sync': ({ count }) =>
    `Not all replicas are in sync, of ${counted(count, 'partition')}.`,
  'doctor.look-for-broker': () => 'Look for a broker that is away or slow.',
  'doctor.partitions-led': ({ partitions, brokers }) =>
    `${counted(partitions, 'partition')} on ${counted(brokers, 'broker')}, all led.`,
  'doctor.not-acknowledged': ({ messages }) => `Lag: ${counted(messages, 'message')}.`,
  'doctor.compare-lag': () => 'Compare the lag of its projection: where that falls, it catches up by itself.',

  'doctor.leads': ({ holder, pid, since }) =>
    `${holder} leads, by PostgreSQL session ${pid}, since ${since}.`,
  'doctor.last-leader': ({ holder, since }) => `Nobody leads; the last was ${holder}, from ${since} on.`,
  'doctor.never-led': () => 'Nobody leads, and nobody ever has.',
  'doctor.start-leader': () =>
    'Start the program that does it, or look in its log for why it can’t become the leader.',

  'doctor.built-again': () =>
    'A projector builds the documents again from the ledger, by itself; until then reads show the old ones, and reads after a new command wait.',
  'doctor.find-lost': () =>
    'Commands that were acknowledged are lost: docs/operations.md (The ledger has lost its end) says how to find them. If programs outside read Kafka’s topic: npm run ops -- delete-topic.',
  'doctor.waits': (lag) => `It waits, ${behind(lag)}.`,
  'doctor.update-projector': () =>
    'Update this projector. It goes on at that event; nothing is lost, and no other step is needed.',
  'doctor.cannot-go-on': ({ position }) => `It can’t go on at position ${position}.`,
  'doctor.read-log': () =>
    'The projector’s log says which event it is, and why. Bring a program that can apply it.',
  'doctor.paused': () => 'It is paused.',
  'doctor.paused-behind': (lag) => `It is paused, ${behind(lag)}.`,
  'doctor.resume': ({ name }) =>
    `${places.actions} names the user that paused it, and the reason. Resume it when that is over: Operations > Projections, or npm run ops -- resume ${name}.`,
  'doctor.at': ({ position, head }) => `It is at ${position} of ${head}.`,
  'doctor.behind': ({ trend, rate, ...lag }) =>
    `It is ${behind(lag)}; its lag is ${trend}, at ${counted(rate, 'event')} a second.`,
  'doctor.catches-up': () => 'It catches up by itself.',
  'doctor.look-at-leader': () =>
    'See whether somebody leads it, whether the read store is slow, and whether a session holds it up.',
  'doctor.not-applied': ({ events }) =>
    `${counted(events, 'event')} could not be applied; later events of their tasks wait.`,
  'doctor.settle': () => `Read their errors: ${places.deadLetters}. Then retry or discard them there.`,
  'doctor.rebuild-ended': ({ state }) => `The last one was ${state}.`,
  'doctor.reads-stay': () =>
    `Reads still use the previous generation. ${places.rebuilds} shows the result. The runbook in docs/operations.md has the next steps.`,
  'doctor.repaired': () => 'It is done.',
  'doctor.rebuild-live': () => 'The last one is live.',
  'doctor.rebuild-runs': ({ state, position, head }) =>
    `It is under way (${state}) at ${position} of ${head}.`,
  'doctor.rebuild-runs-for': ({ state, position, head, seconds }) =>
    `It is under way (${state}) at ${position} of ${head}, ${duration(seconds)} to go.`,

  'doctor.stopped': ({ partitions, position, head, events, seconds }) => {
    const [which, have] = partitions.length === 1 ? ['Partition', 'has'] : ['Partitions', 'have'];
    return `${which} ${partitions.join(', ')} ${have} stopped at ${position} of ${head} (${counted(events, 'event')} behind), for ${duration(seconds)} or longer.`;
  },
  'doctor.holders-unknown': () => 'The doctor could not find out which projector has these partitions.',
  'doctor.no-holder': () => 'No projector of this version has them.',
  'doctor.holders': ({ processes }) => {
    const [who, have] = processes.length === 1 ? ['Projector', 'has'] : ['Projectors', 'have'];
    return `${who} ${processes.join(', ')} (host/process) ${have} them.`;
  },
  'doctor.repair-first': () =>
    'If a store, the relay or Kafka is bad here, repair that first: projectors go on by themselves.',
  'doctor.ask-again': () => 'Then ask the doctor again.',
  'doctor.start-projector': () => 'Start a projector.',
  'doctor.end-projector': () =>
    'Its /readyz and its log say what it waits for. End it (SIGTERM, else kill -9) if it does not go on: another projector has its partitions within 10 s.',

  'doctor.holds-up': ({ session, held, seconds }) =>
    `${capital(named(session))} holds up ${held.map(named).join(', ')} for ${duration(seconds)}.`,
  'doctor.open-transaction': ({ session, seconds }) =>
    `${capital(named(session))} has had a transaction open for ${duration(seconds)}.`,
  'doctor.hidden-session': () => 'It is another user’s: what it does can’t be seen.',
  'doctor.session': ({ state }) => `${doing(state)}.`,
  'doctor.session-for': ({ state, seconds }) => `${doing(state)} for ${duration(seconds)}.`,
  'doctor.session-in-transaction': ({ state, transactionSeconds }) =>
    `${doing(state)}, in a transaction of ${duration(transactionSeconds)}.`,
  'doctor.session-for-in-transaction': ({ state, seconds, transactionSeconds }) =>
    `${doing(state)} for ${duration(seconds)}, in a transaction of ${duration(transactionSeconds)}.`,
  'doctor.end-session': ({ pid }) =>
    `Find out whose it is, and end it there; by force: SELECT pg_terminate_backend(${pid}).`,
  'doctor.keeps-rows': () => 'While it is open PostgreSQL can’t clear away old rows, and its locks stay.',
  'doctor.connections': ({ used, most }) => `${used} of ${most} are in use.`,
  'doctor.fewer-programs': () => 'Run fewer programs on this server, or raise its max_connections.',
  'doctor.no-session-waits': () => 'No session waits for another.',
  'doctor.sessions-wait': ({ count }) => `${counted(count, 'session')} wait.`,
  'doctor.hidden-sessions': ({ count }) =>
    `Sessions of other users: ${count}. PostgreSQL hides what they do.`,
  'doctor.grant': ({ user }) => `To see them too: GRANT pg_read_all_stats TO "${user}".`,
};
