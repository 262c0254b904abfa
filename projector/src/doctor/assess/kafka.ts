import type { KafkaLook, RelayLag } from '@marketplace/kafka-feed';
import type { Finding } from '../facts.ts';
import { counted, duration } from '../words.ts';

const late = 5;
const tooLate = 30;
const manyMessages = 10_000;

export const ofRelay = ({ position, head, lag }: RelayLag): Finding => ({
  about: 'relay to Kafka',
  state: lag.seconds > tooLate ? 'bad' : lag.seconds > late ? 'warning' : 'good',
  says:
    lag.events === 0
      ? `All ${counted(head, 'event')} are published.`
      : `${counted(lag.events, 'event')} are not published, the oldest ${duration(lag.seconds)} old.`,
  ...(lag.seconds > late && {
    advice: 'See whether Kafka answers, and whether a command service leads the relay.',
  }),
  details: { position, head, lagEvents: lag.events, lagSeconds: lag.seconds },
});

/** The topic's partitions, and how far each group is with them. */
export const ofKafka = ({ brokers, partitions }: KafkaLook): readonly Finding[] => {
  const leaderless = partitions.filter(({ led }) => !led).map(({ partition }) => partition);
  const lagging = partitions.filter(({ led, inSync, replicas }) => led && inSync < replicas);
  const topic: Finding =
    leaderless.length > 0
      ? {
          about: 'Kafka topic',
          state: 'bad',
          says: `Nobody leads ${counted(leaderless.length, 'partition')}: ${leaderless.join(', ')}.`,
          advice: 'Bring back the brokers that have them.',
          details: { brokers, partitions: partitions.length },
        }
      : {
          about: 'Kafka topic',
          state: lagging.length > 0 ? 'warning' : 'good',
          says:
            lagging.length > 0
              ? `Not all replicas are in sync, of ${counted(lagging.length, 'partition')}.`
              : `${counted(partitions.length, 'partition')} on ${counted(brokers, 'broker')}, all led.`,
          ...(lagging.length > 0 && { advice: 'Look for a broker that is away or slow.' }),
          details: { brokers, partitions: partitions.length },
        };
  const groups = [...new Set(partitions.flatMap(({ lag }) => [...lag.keys()]))];
  return [
    topic,
    ...groups.map((group): Finding => {
      const byPartition = partitions.map(
        ({ partition, lag }) => [`partition ${partition}`, lag.get(group) ?? 0] as const,
      );
      const total = byPartition.reduce((sum, [, lag]) => sum + lag, 0);
      return {
        about: `Kafka group ${group}`,
        state: total > manyMessages ? 'warning' : 'good',
        says: `It has not said of ${counted(total, 'message')} that it has them.`,
        ...(total > manyMessages && {
          advice: 'Compare the lag of its projection: where that falls, it catches up by itself.',
        }),
        details: Object.fromEntries(byPartition),
      };
    }),
  ];
};
