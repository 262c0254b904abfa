import { counted } from '@marketplace/service-kit';
import type { KafkaStatus, RelayLag } from '@marketplace/event-store/kafka';
import { durationOf } from '../../words.ts';
import type { NewFinding } from '../checks.ts';

const late = 5;
const tooLate = 30;
const manyMessages = 10_000;

const relayState = ({ head, lag: { events, seconds } }: RelayLag): string => {
  const age = durationOf(seconds);
  if (events === 0)
    return head === 1 ? 'The one event is published.' : `All ${counted(head, 'event')} are published.`;
  return events === 1
    ? `1 event is not published, ${age} old.`
    : `${counted(events, 'event')} are not published, the oldest ${age} old.`;
};

/** @param before the relay's lag at an earlier reading: a relay that has moved since then catches up without help */
export const ofRelay = (relay: RelayLag, before: RelayLag | undefined): NewFinding => {
  const { position, head, lag } = relay;
  const about = 'relay to Kafka';
  const says = relayState(relay);
  const details = { position, head, lagEvents: lag.events, lagSeconds: lag.seconds };
  if (lag.seconds <= late) return { about, state: 'good', says, details };
  const goesOn = before !== undefined && position > before.position;
  return {
    about,
    state: lag.seconds > tooLate && !goesOn ? 'pending' : 'warning',
    kind: 'not-published',
    says,
    advice: goesOn
      ? 'It catches up by itself.'
      : 'See whether Kafka answers, and whether a command service leads the relay.',
    details,
  };
};

const ofTopic = ({ brokers, partitions }: KafkaStatus): NewFinding => {
  const about = 'Kafka topic';
  const details = { brokers, partitions: partitions.length };
  const leaderless = partitions.filter(({ led }) => !led).map(({ partition }) => partition);
  const lagging = partitions.filter(({ led, inSync, replicas }) => led && inSync < replicas);
  if (leaderless.length > 0)
    return {
      about,
      state: 'pending',
      kind: 'partitions-without-leader',
      says: `Nobody leads ${counted(leaderless.length, 'partition')}: ${leaderless.join(', ')}.`,
      advice: 'Start the brokers of these partitions again.',
      details,
    };
  if (lagging.length > 0)
    return {
      about,
      state: 'warning',
      kind: 'partitions-not-in-sync',
      says: `Not all replicas of ${counted(lagging.length, 'partition')} are in sync.`,
      advice: 'Look for a broker that is away or slow.',
      details,
    };
  const says = `${counted(partitions.length, 'partition')} on ${counted(brokers, 'broker')}, all led.`;
  return { about, state: 'good', says, details };
};

/** The findings about the topic's partitions, and about the lag of each consumer group. */
export const ofKafka = (status: KafkaStatus): readonly NewFinding[] => {
  const { partitions } = status;
  const groups = [...new Set(partitions.flatMap(({ lag }) => [...lag.keys()]))];
  return [
    ofTopic(status),
    ...groups.map((group): NewFinding => {
      const byPartition = partitions.map(
        ({ partition, lag }) => [`partition ${partition}`, lag.get(group) ?? 0] as const,
      );
      const messages = byPartition.reduce((sum, [, lag]) => sum + lag, 0);
      const found = {
        about: `Kafka group ${group}`,
        says: `Lag: ${counted(messages, 'message')}.`,
        details: Object.fromEntries(byPartition),
      };
      if (messages <= manyMessages) return { ...found, state: 'good' };
      const advice = 'Compare the lag of its projection: where that falls, it catches up by itself.';
      return { ...found, state: 'warning', kind: 'not-acknowledged', advice };
    }),
  ];
};
