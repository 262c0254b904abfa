import { plural, t } from '@lingui/core/macro';
import type { doctorSayings, SayingTexts } from '@marketplace/contracts';
import { times } from '../../../formats/times.ts';
import { millisecondsText, sizeText } from '../../../formats/units.ts';
import { countText } from '../../../ui/text/countText.ts';
import { isolated } from '../../../ui/text/isolated.ts';
import { durationText } from '../figures.ts';

const timeText = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? isolated(iso) : times.toTheSecond(new Date(iso));

/** What the doctor says of the parts beside the projections: stores, the disk, Kafka, leaders. */
export const partTexts = {
  'doctor.unknown': ({ fault: given }) => {
    const fault = isolated(given);
    return t`This could not be looked at: ${fault}`;
  },
  'doctor.away': ({ fault: given }) => {
    const fault = isolated(given);
    return t`It is away: ${fault}`;
  },
  'doctor.bring-back': () => t`Bring it back. What waits for it goes on by itself; nothing is lost.`,
  'doctor.slow': ({ milliseconds }) => {
    const time = millisecondsText(milliseconds);
    return t`It took ${time} to answer a small question.`;
  },
  'doctor.look-at-load': () => t`Look at the load of its machine, and at the network between.`,
  'doctor.answers': ({ milliseconds }) => {
    const time = millisecondsText(milliseconds);
    return t`It answers within ${time}.`;
  },
  'doctor.disk-free': ({ path: given, freeBytes, totalBytes }) => {
    const [free, total, path] = [sizeText(freeBytes), sizeText(totalBytes), isolated(given)];
    return t`${free} of ${total} are free at ${path}.`;
  },
  'doctor.make-room': () =>
    t`Make room, or move the data to a larger disk: PostgreSQL stops when the disk is full.`,

  'doctor.published': ({ events }) =>
    plural(events, { one: 'The one event is published.', other: 'All # events are published.' }),
  'doctor.not-published': ({ events, seconds }) => {
    const age = durationText(seconds);
    return plural(events, {
      one: `# event is not published. It is ${age} old.`,
      other: `# events are not published. The oldest is ${age} old.`,
    });
  },
  'doctor.look-at-kafka': () => t`See whether Kafka answers, and whether a command service leads the relay.`,
  'doctor.partitions-without-leader': ({ count, partitions }) => {
    const list = isolated(partitions.join(', '));
    return plural(count, {
      one: `Nobody leads # partition: ${list}.`,
      other: `Nobody leads # partitions: ${list}.`,
    });
  },
  'doctor.bring-back-brokers': () => t`Start the brokers of these partitions again.`,
  'doctor.partitions-not-in-sync': ({ count }) =>
    plural(count, {
      one: 'Not all replicas of # partition are in sync.',
      other: 'Not all replicas of # partitions are in sync.',
    }),
  'doctor.look-for-broker': () => t`Look for a broker that is away or slow.`,
  'doctor.partitions-led': ({ partitions, brokers: number }) => {
    const brokers = plural(number, { one: '# broker', other: '# brokers' });
    return plural(partitions, {
      one: `# partition on ${brokers}; it has a leader.`,
      other: `# partitions on ${brokers}; all have a leader.`,
    });
  },
  'doctor.not-acknowledged': ({ messages }) =>
    plural(messages, {
      one: 'It has not confirmed # message.',
      other: 'It has not confirmed # messages.',
    }),
  'doctor.compare-lag': () =>
    t`Compare the lag of its projection: if it falls, the group catches up by itself.`,

  'doctor.leads': ({ holder: given, pid: number, since: from }) => {
    const [holder, pid, since] = [isolated(given), isolated(`${number}`), timeText(from)];
    return t`${holder} leads, with PostgreSQL session ${pid}, since ${since}.`;
  },
  'doctor.last-leader': ({ holder: given, since: from }) => {
    const [holder, since] = [isolated(given), timeText(from)];
    return t`Nobody leads. The last leader was ${holder}, from ${since} on.`;
  },
  'doctor.never-led': () => t`Nobody leads, and nobody ever has.`,
  'doctor.start-leader': () =>
    t`Start the program that does it, or look in its log for why it can’t become the leader.`,

  'doctor.connections': ({ used: some, most: all }) => {
    const [used, most] = [countText(some), countText(all)];
    return t`${used} of ${most} are in use.`;
  },
  'doctor.fewer-programs': () => {
    const setting = isolated('max_connections');
    return t`Run fewer programs on this server, or raise its ${setting}.`;
  },
} satisfies Partial<SayingTexts<typeof doctorSayings>>;
