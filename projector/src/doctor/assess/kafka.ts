import { messageOf } from '@marketplace/contracts';
import type { KafkaLook, RelayLag } from '@marketplace/event-store/kafka';
import type { Found } from './finding.ts';

const late = 5;
const tooLate = 30;
const manyMessages = 10_000;

/** @param before at an earlier look: a relay that goes on catches up by itself */
export const ofRelay = ({ position, head, lag }: RelayLag, before: RelayLag | undefined): Found => {
  const goesOn = before !== undefined && position > before.position;
  const isLate = lag.seconds > late;
  return {
    about: messageOf('doctor.about-relay'),
    state: !isLate ? 'good' : lag.seconds > tooLate && !goesOn ? 'bad' : 'warning',
    mayPass: true,
    says: [
      lag.events === 0
        ? messageOf('doctor.published', { events: head })
        : messageOf('doctor.not-published', { events: lag.events, seconds: lag.seconds }),
    ],
    ...(isLate && { advice: [messageOf(goesOn ? 'doctor.catches-up' : 'doctor.look-at-kafka')] }),
    details: { position, head, lagEvents: lag.events, lagSeconds: lag.seconds },
  };
};

const ofTopic = ({ brokers, partitions }: KafkaLook): Found => {
  const about = messageOf('doctor.about-topic');
  const details = { brokers, partitions: partitions.length };
  const leaderless = partitions.filter(({ led }) => !led).map(({ partition }) => String(partition));
  const lagging = partitions.filter(({ led, inSync, replicas }) => led && inSync < replicas);
  if (leaderless.length > 0)
    return {
      about,
      state: 'bad',
      mayPass: true,
      says: [
        messageOf('doctor.partitions-without-leader', { count: leaderless.length, partitions: leaderless }),
      ],
      advice: [messageOf('doctor.bring-back-brokers')],
      details,
    };
  if (lagging.length > 0)
    return {
      about,
      state: 'warning',
      says: [messageOf('doctor.partitions-not-in-sync', { count: lagging.length })],
      advice: [messageOf('doctor.look-for-broker')],
      details,
    };
  return { about, state: 'good', says: [messageOf('doctor.partitions-led', details)], details };
};

/** The topic's partitions, and how far each group is with them. */
export const ofKafka = (look: KafkaLook): readonly Found[] => {
  const { partitions } = look;
  const groups = [...new Set(partitions.flatMap(({ lag }) => [...lag.keys()]))];
  return [
    ofTopic(look),
    ...groups.map((group): Found => {
      const byPartition = partitions.map(
        ({ partition, lag }) => [`partition ${partition}`, lag.get(group) ?? 0] as const,
      );
      const messages = byPartition.reduce((sum, [, lag]) => sum + lag, 0);
      return {
        about: messageOf('doctor.about-group', { group }),
        state: messages > manyMessages ? 'warning' : 'good',
        says: [messageOf('doctor.not-acknowledged', { messages })],
        ...(messages > manyMessages && { advice: [messageOf('doctor.compare-lag')] }),
        details: Object.fromEntries(byPartition),
      };
    }),
  ];
};
