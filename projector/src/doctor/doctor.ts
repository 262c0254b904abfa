import { statfs } from 'node:fs/promises';
import {
  diagnosisOf,
  finding,
  type Diagnosis,
  type NewFinding,
  type ProjectionAnswer,
} from '@marketplace/contracts';
import type { EventStore, StampState } from '@marketplace/event-store';
import { groupOf, kafkaOf, leadsRelay, readKafkaStatus, relayLagOf } from '@marketplace/event-store/kafka';
import type { MailStates } from '@marketplace/private-store';
import {
  askDependency,
  reasonOf,
  type HealthCheck,
  type JobReport,
  type Logger,
} from '@marketplace/service-kit';
import { pause, withTimeout } from '@marketplace/service-kit/async';
import { ofChecks } from './documents.ts';
import { amongLeaders, expectedGroups, inKafka, leadsFeed, possibleGroups } from './holders.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofMails } from './mails.ts';
import { ofPostgres } from './postgres.ts';
import { ofProjection } from './projections.ts';
import { keyFault } from '@marketplace/audit';

type SigningKeys = Pick<EventStore, 'newestHead' | 'readKeyChanges' | 'readSigningKeys'>;

/** Nothing is found where all keys that programs use may sign. */
const ofSigningKeys = async (store: SigningKeys): Promise<readonly NewFinding[]> => {
  const used = (await store.readSigningKeys()).filter(({ isUsed }) => isUsed);
  const faults = await Promise.all(used.map(({ publicKey }) => keyFault(store, publicKey ?? undefined)));
  return faults.flatMap((fault) =>
    fault === undefined ? [] : [finding('wrong-key', 'signing key', { fault })],
  );
};

/** Nothing is found where no stamp was ever asked for. */
export const ofStamps = ({ last, fault }: StampState): readonly NewFinding[] => {
  if (fault) return [finding('not-stamped', 'time stamps', { ...fault })];
  return last ? [finding('stamped', 'time stamps', { ...last })] : [];
};

export interface DoctorDeps {
  readonly events: SigningKeys &
    Pick<
      EventStore,
      'postgresStatus' | 'feed' | 'readStampState' | 'relayCheckpoints' | 'readEvents' | 'documentChecks'
    >;
  readonly mails: Pick<MailStates, 'waiting' | 'taken' | 'notTaken'>;
  readonly projections: () => Promise<readonly ProjectionAnswer[]>;
  /** Everything that the product needs, asked as for /readyz: PostgreSQL, the read store, sign-in. */
  readonly dependencies: readonly HealthCheck[];
  /** The jobs of this process, as /readyz and the metrics show them. The command line has none. */
  readonly jobs?: readonly (() => JobReport)[];
  readonly settings: Parameters<typeof kafkaOf>[0];
  /** A folder on the disk of the data, if the data is on this machine. */
  readonly dataDir?: string | undefined;
  readonly logger: Logger;
  /** In milliseconds: how often, and for how long, the doctor looks again while a finding is pending. */
  readonly repeatAfter?: number;
  readonly repeatFor?: number;
  /** After it aborts, the doctor looks no more. */
  readonly signal?: AbortSignal;
}

/** In milliseconds: after this time the lease of a leader that stopped is over (5 s), and another process leads. */
const takenOver = 7_000;
const patience = 5_000;

const inTime = <T>(answer: Promise<T>): Promise<T> =>
  withTimeout(answer, patience, `no answer within ${patience / 1_000} s`);

/** A part that can't be checked is a finding, too. */
const found = (about: string, findings: Promise<readonly NewFinding[]>) =>
  findings.catch((error: unknown) => [finding('unknown', about, { fault: reasonOf(error) })]);

const ofJob = ({ name, lastRun, lastFailure, isFailing }: JobReport): NewFinding =>
  finding(isFailing ? 'job-fails' : 'runs', `job ${name}`, {
    lastRun: lastRun ?? null,
    lastFailure: lastFailure ?? null,
  });

const tooLittle = 500e6;
const littleShare = 0.1;

const ofDisk = async (path: string): Promise<readonly NewFinding[]> => {
  const { bavail, blocks, bsize } = await statfs(path);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const figures = { path, freeBytes, totalBytes };
  if (freeBytes < tooLittle) return [finding('disk-full', 'disk', figures, 'bad')];
  return [finding(freeBytes / totalBytes < littleShare ? 'disk-full' : 'disk-free', 'disk', figures)];
};

/** Makes the function that checks all parts at once, and never rejects. While a finding is pending, it looks again for some seconds. */
export const createDoctor = (deps: DoctorDeps): (() => Promise<Diagnosis>) => {
  const { events, dependencies, jobs = [], dataDir, logger, signal } = deps;
  const { repeatAfter = 1_000, repeatFor = takenOver } = deps;
  const kafka = kafkaOf(deps.settings);
  const relayLag = kafka && relayLagOf(kafka.topic, events);

  const askKafka = ({ topic, ...feed }: NonNullable<typeof kafka>, known: readonly ProjectionAnswer[]) => {
    const named = (groups: readonly string[]) => groups.map((group) => groupOf(topic, group));
    const [groups, others] = [named(expectedGroups(known)), named(possibleGroups(known))];
    return readKafkaStatus({ ...feed, topic, groups, possibleGroups: others, logger });
  };

  /** @param before what an earlier look found */
  const look = async (before: readonly NewFinding[] = []): Promise<readonly NewFinding[]> => {
    const projections = inTime(deps.projections());
    const known = projections.catch(() => []);
    const postgres = inTime(events.postgresStatus());
    const topic = kafka && inTime(known.then((all) => askKafka(kafka, all)));
    const holders = (topic?.then(inKafka) ?? postgres.then(amongLeaders)).catch(() => () => 'not known');
    const ofProjections = async () => {
      const [all, projectorsOf] = [await projections, await holders];
      return all.flatMap((one) => ofProjection(one, projectorsOf, Date.now()));
    };
    const ofDatabase = async () => {
      // With Kafka, its groups assign the partitions, so only the relay has a leader. Without it, one projector leads all partitions.
      const mustBeLed = kafka ? [leadsRelay(kafka.topic)] : expectedGroups(await known).map(leadsFeed);
      return ofPostgres(await postgres, mustBeLed);
    };
    const findings = await Promise.all([
      Promise.all(dependencies.map(async (one) => (await askDependency(one)).finding)),
      found('projections', ofProjections()),
      found('continuous check', inTime(events.documentChecks.read()).then(ofChecks)),
      found('signing key', inTime(ofSigningKeys(events))),
      found('time stamps', inTime(events.readStampState()).then(ofStamps)),
      relayLag
        ? found(
            'relay to Kafka',
            inTime(relayLag()).then((lag) => ofRelay(lag, before)),
          )
        : [],
      found('e-mails', inTime(ofMails(deps.mails, Date.now()))),
      found('PostgreSQL', ofDatabase()),
      topic ? found('Kafka', topic.then(ofKafka)) : [],
      dataDir === undefined ? [] : found('disk', inTime(ofDisk(dataDir))),
    ]);
    return [...findings.flat(), ...jobs.map((report) => ofJob(report()))];
  };

  return async () => {
    const until = performance.now() + repeatFor;
    const first = await look();
    let findings = first;
    const isPending = () => findings.some(({ state }) => state === 'pending');
    while (isPending() && performance.now() < until && !signal?.aborted) {
      await pause(repeatAfter, signal);
      findings = await look(first);
    }
    return diagnosisOf(new Date().toISOString(), findings);
  };
};
