import { say } from '@marketplace/contracts';
import type { KafkaLook, RelayLag } from '@marketplace/event-store/kafka';
import type { Found } from './finding.ts';

const late = 5;
const tooLate = 30;
const manyMessages = 10_000;

export const ofRelay = ({ position, head, lag }: RelayLag): Found => ({
  about: say('doctor.about-relay'),
  state: lag.seconds > tooLate ? 'bad' : lag.seconds > late ? 'warning' : 'good',
  says: [
    lag.events === 0
      ? say('doctor.published', { events: head })
      : say('doctor.not-published', { events: lag.events, seconds: lag.seconds }),
  ],
  ...(lag.seconds > late && { advice: [say('doctor.look-at-kafka')] }),
  details: { position, head, lagEvents: lag.events, lagSeconds: lag.seconds },
});

const ofTopic = ({ brokers, partitions }: KafkaLook): Found => {
  const about = say('doctor.about-topic');
  const details = { brokers, partitions: partitions.length };
  const leaderless = partitions.filter(({ led }) => !led).map(({ partition }) => String(partition));
  const lagging = partitions.filter(({ led, inSync, replicas }) => led && inSync < replicas);
  if (leaderless.length > 0)
    return {
      about,
      state: 'bad',
      says: [say('doctor.partitions-without-leader', { count: leaderless.length, partitions: leaderless })],
      advice: [say('doctor.bring-back-brokers')],
      details,
    };
  if (lagging.length > 0)
    return {
      about,
      state: 'warning',
      says: [say('doctor.partitions-not-in-sync', { count: lagging.length })],
      advice: [say('doctor.look-for-broker')],
      details,
    };
  return { about, state: 'good', says: [say('doctor.partitions-led', details)], details };
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
        about: say('doctor.about-group', { group }),
        state: messages > manyMessages ? 'warning' : 'good',
        says: [say('doctor.not-acknowledged', { messages })],
        ...(messages > manyMessages && { advice: [say('doctor.compare-lag')] }),
        details: Object.fromEntries(byPartition),
      };
    }),
  ];
};
