import { statfs } from 'node:fs/promises';
import type { Diagnosis, ProjectionAnswer } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { groupOf, leadsRelay, lookAtKafka, relayLagOf } from '@marketplace/kafka-feed';
import type { DistributedSettings, HealthCheck, Logger } from '@marketplace/service-kit';
import { asked, timed } from './ask.ts';
import { diagnosisOf } from './assess/diagnosisOf.ts';
import type { Asked, DiskFact } from './facts.ts';
import { expectedGroups, possibleGroups } from './groups.ts';

/** What the doctor looks at. */
export interface DoctorParts {
  readonly events: Pick<EventStore, 'look' | 'feed' | 'relayCheckpoints' | 'readEvents'>;
  readonly projections: () => Promise<readonly ProjectionAnswer[]>;
  /** Everything that the product needs, asked as for /readyz: PostgreSQL, the read store, sign-in. */
  readonly dependencies: readonly HealthCheck[];
  readonly settings: Pick<DistributedSettings, 'KAFKA_BROKERS' | 'KAFKA_TOPIC'>;
  /** A folder on the disk that the data is on, where that is this machine's. */
  readonly dataDir?: string | undefined;
  readonly logger: Logger;
}

const lookAtDisk = async (path: string): Promise<DiskFact> => {
  const { bavail, blocks, bsize } = await statfs(path);
  return { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/** The name that one follower of a group leads, where the feed is the ledger. */
const leadsFeed = (group: string): string => `projection ${group}`;

const listed = (projections: Asked<readonly ProjectionAnswer[]>) =>
  'answer' in projections ? projections.answer : [];

/** Looks at everything at once; what can't be looked at is a finding too, so that it never rejects. */
export const createDoctor = (parts: DoctorParts) => async (): Promise<Diagnosis> => {
  const { events, dependencies, settings, dataDir, logger } = parts;
  const { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic } = settings;
  const asking = asked(parts.projections);

  const [all, postgres, projections, relay, kafka, disk] = await Promise.all([
    Promise.all(dependencies.map(timed)),
    asked(() => events.look()),
    asking,
    brokers && asked(relayLagOf(topic, events)),
    brokers &&
      asked(async () => {
        const known = listed(await asking);
        const onKafka = (groups: readonly string[]) => groups.map((group) => groupOf(topic, group));
        return lookAtKafka({
          brokers,
          topic,
          groups: onKafka(expectedGroups(known)),
          possibleGroups: onKafka(possibleGroups(known)),
          logger,
        });
      }),
    dataDir === undefined ? undefined : asked(() => lookAtDisk(dataDir)),
  ]);
  return diagnosisOf({
    at: new Date().toISOString(),
    dependencies: all,
    postgres,
    projections,
    // With Kafka its groups share out the partitions; without, one projector has them all.
    mustBeLed: brokers ? [leadsRelay(topic)] : expectedGroups(listed(projections)).map(leadsFeed),
    ...(relay && { relay }),
    ...(kafka && { kafka }),
    ...(disk && { disk }),
  });
};
