import { statfs } from 'node:fs/promises';
import type { Diagnosis, ProjectionAnswer } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { groupOf, kafkaOf, leadsRelay, readKafkaStatus, relayLagOf } from '@marketplace/event-store/kafka';
import type { HealthCheck, JobReport, Logger } from '@marketplace/service-kit';
import { pause, withTimeout } from '@marketplace/service-kit/async';
import { projections as allProjections } from '@marketplace/read-store/projections';
import { diagnosisOf, findingsOf } from './assess/diagnosisOf.ts';
import type { CheckResult, DiskFact, Facts, DependencyFact } from './checks.ts';
import { keyOf } from '../generationKey.ts';
import { liveGroupOf } from '../consumer/groups.ts';

const isBeingMade = ({ state, rebuild }: ProjectionAnswer): boolean =>
  state !== 'paused' && (rebuild?.state === 'catching-up' || rebuild?.state === 'comparing');

/** The groups that always follow the feed: the one of the live generations, and one for each generation that is being built. */
export const expectedGroups = (projections: readonly ProjectionAnswer[]): readonly string[] => [
  liveGroupOf(allProjections),
  ...projections.flatMap((projection) =>
    projection.rebuild && isBeingMade(projection)
      ? [keyOf({ projection: projection.name, generation: projection.rebuild.generation })]
      : [],
  ),
];

/** The groups that live generations have if they are far behind the others; only the feed knows which of these exist now. */
export const possibleGroups = (projections: readonly ProjectionAnswer[]): readonly string[] =>
  projections.map(({ name, generation }) => keyOf({ projection: name, generation }));

const patience = 5_000;

const faultOf = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = reason as { readonly message?: string; readonly code?: string };
  return [message, code].find((text) => text !== undefined && text !== '') ?? String(reason);
};

/** The answer, or the reason why there is none: a part that is away must not end the diagnosis. */
const asked = async <T>(ask: () => Promise<T>): Promise<CheckResult<T>> => {
  try {
    return { answer: await withTimeout(ask(), patience, `no answer within ${patience / 1_000} s`) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};

const timed = async (dependency: HealthCheck): Promise<DependencyFact> => {
  const from = performance.now();
  const result = await asked(() => dependency.check());
  const milliseconds = Math.round(performance.now() - from);
  return { name: dependency.name, milliseconds, ...('fault' in result && { fault: result.fault }) };
};

/** The parts that the doctor checks. */
export interface DoctorParts {
  readonly events: Pick<
    EventStore,
    'postgresStatus' | 'feed' | 'relayCheckpoints' | 'readEvents' | 'documentChecks'
  >;
  readonly projections: () => Promise<readonly ProjectionAnswer[]>;
  /** Everything that the product needs, asked as for /readyz: PostgreSQL, the read store, sign-in. */
  readonly dependencies: readonly HealthCheck[];
  /** The jobs of this process, as /readyz and the metrics show them. The command line has none. */
  readonly jobs?: readonly (() => JobReport)[];
  readonly settings: Parameters<typeof kafkaOf>[0];
  /** A folder on the disk of the data, if the data is on this machine. */
  readonly dataDir?: string | undefined;
  readonly logger: Logger;
  /** In milliseconds: how often, and for how long, the doctor reads the facts again while a finding is pending. */
  readonly repeatAfter?: number;
  readonly repeatFor?: number;
  /** After it aborts, the doctor reads the facts no more. */
  readonly signal?: AbortSignal;
}

/** In milliseconds: after this time the lease of a leader that stopped is over (5 s), and another process leads. */
const takenOver = 7_000;

const readDisk = async (path: string): Promise<DiskFact> => {
  const { bavail, blocks, bsize } = await statfs(path);
  return { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/** The name of the leader lock of a group's consumers, if the feed is the ledger and not Kafka. */
const leadsFeed = (group: string): string => `projection ${group}`;

const listed = (projections: CheckResult<readonly ProjectionAnswer[]>) =>
  'answer' in projections ? projections.answer : [];

const readFacts = async (parts: DoctorParts, kafka: ReturnType<typeof kafkaOf>): Promise<Facts> => {
  const { events, dependencies, jobs = [], dataDir, logger } = parts;
  const asking = asked(parts.projections);

  const [all, postgres, projections, documents, relay, topic, disk] = await Promise.all([
    Promise.all(dependencies.map(timed)),
    asked(() => events.postgresStatus()),
    asking,
    asked(() => events.documentChecks.read()),
    kafka && asked(relayLagOf(kafka.topic, events)),
    kafka &&
      asked(async () => {
        const known = listed(await asking);
        const onKafka = (groups: readonly string[]) => groups.map((group) => groupOf(kafka.topic, group));
        return readKafkaStatus({
          ...kafka,
          groups: onKafka(expectedGroups(known)),
          possibleGroups: onKafka(possibleGroups(known)),
          logger,
        });
      }),
    dataDir === undefined ? undefined : asked(() => readDisk(dataDir)),
  ]);
  return {
    at: new Date().toISOString(),
    dependencies: all,
    jobs: jobs.map((report) => report()),
    postgres,
    projections,
    documents,
    // With Kafka, its groups assign the partitions, so only the relay has a leader. Without it, one projector leads all partitions.
    mustBeLed: kafka ? [leadsRelay(kafka.topic)] : expectedGroups(listed(projections)).map(leadsFeed),
    ...(relay && { relay }),
    ...(topic && { kafka: topic }),
    ...(disk && { disk }),
  };
};

/**
 * Makes the function that checks all parts at once. A part that can't be checked is a finding, too, so the function never rejects. While a
 * finding is pending, as when another process takes over, it checks again for some seconds.
 */
export const createDoctor = (parts: DoctorParts): (() => Promise<Diagnosis>) => {
  const { repeatAfter = 1_000, repeatFor = takenOver, signal } = parts;
  const kafka = kafkaOf(parts.settings);
  return async () => {
    const until = performance.now() + repeatFor;
    const first = await readFacts(parts, kafka);
    const relayBefore = first.relay && 'answer' in first.relay ? first.relay.answer : undefined;
    let findings = findingsOf(first);
    while (
      findings.some(({ state }) => state === 'pending') &&
      performance.now() < until &&
      !signal?.aborted
    ) {
      await pause(repeatAfter, signal);
      findings = findingsOf({ ...(await readFacts(parts, kafka)), relayBefore });
    }
    return diagnosisOf(new Date().toISOString(), findings);
  };
};
