import { finding, type NewFinding } from '@marketplace/contracts';
import type { KafkaStatus, RelayLag } from '@marketplace/event-store/kafka';

/** In seconds. */
const late = 5;
const tooLate = 30;
const manyMessages = 10_000;

/** @param before the findings of an earlier look: a relay that has moved since then catches up without help */
export const ofRelay = (
  { position, head, lag }: RelayLag,
  before: readonly NewFinding[],
): readonly NewFinding[] => {
  const about = 'relay to Kafka';
  const figures = { position, head, lagEvents: lag.events, lagSeconds: lag.seconds };
  if (lag.seconds <= late) return [finding('published', about, figures)];
  const goesOn = before.some(
    ({ kind, details }) => kind === 'not-published' && details?.position !== position,
  );
  const state = lag.seconds > tooLate && !goesOn ? 'pending' : 'warning';
  return [finding('not-published', about, figures, state)];
};

const ofTopic = ({ brokers, partitions }: KafkaStatus): NewFinding => {
  const about = 'Kafka topic';
  const figures = { brokers, partitions: partitions.length };
  const leaderless = partitions.filter(({ led }) => !led).map(({ partition }) => partition);
  const lagging = partitions.filter(({ led, inSync, replicas }) => led && inSync < replicas).length;
  if (leaderless.length > 0)
    return finding('partitions-without-leader', about, { ...figures, leaderless: leaderless.join(', ') });
  if (lagging > 0) return finding('partitions-not-in-sync', about, { ...figures, lagging });
  return finding('partitions-led', about, figures);
};

/** The findings about the topic's partitions, and about the lag of each consumer group. */
export const ofKafka = (status: KafkaStatus): readonly NewFinding[] => {
  const { partitions } = status;
  const groups = [...new Set(partitions.flatMap(({ lag }) => [...lag.keys()]))];
  return [
    ofTopic(status),
    ...groups.map((group) => {
      const lags = partitions.map(
        ({ partition, lag }) => [`partition ${partition}`, lag.get(group) ?? 0] as const,
      );
      const messages = lags.reduce((sum, [, lag]) => sum + lag, 0);
      const kind = messages > manyMessages ? 'not-acknowledged' : 'acknowledged';
      return finding(kind, `Kafka group ${group}`, { messages, ...Object.fromEntries(lags) });
    }),
  ];
};
