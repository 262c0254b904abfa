import type { Diagnosis } from '@marketplace/contracts';
import type { JobReport } from '@marketplace/service-kit';
import type { PostgresStatus } from '@marketplace/event-store';
import type { CheckResult, Facts, Finding, NewFinding, DependencyFact, DiskFact } from '../checks.ts';
import { ofChecks } from './documents.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofProjection } from './projections.ts';
import { ofSessions } from './sessions.ts';
import { holdersOf } from './stopped.ts';
import { sizeOf, timeOf } from '../../words.ts';

const slow = 1_000;

/** A finding for a part that could not be asked, so that the diagnosis names this part, too. */
const unknown = (about: string, fault: string): NewFinding => ({
  about,
  state: 'warning',
  kind: 'unknown',
  says: `This could not be looked at: ${fault}`,
});

const ofDependency = ({ name: about, milliseconds, fault }: DependencyFact): NewFinding => {
  const details = { milliseconds };
  if (fault !== undefined)
    return {
      about,
      state: 'bad',
      kind: 'away',
      says: `It is away: ${fault}`,
      advice: 'Bring it back. What waits for it goes on by itself; nothing is lost.',
      details,
    };
  if (milliseconds > slow)
    return {
      about,
      state: 'warning',
      kind: 'slow',
      says: `It took ${milliseconds} ms to answer a small question.`,
      advice: 'Look at the load of its machine, and at the network between.',
      details,
    };
  return { about, state: 'good', says: `It answers within ${milliseconds} ms.`, details };
};

const littleShare = 0.1;
const tooLittle = 500e6;

const ofDisk = (disk: CheckResult<DiskFact>): NewFinding => {
  const about = 'disk';
  if ('fault' in disk) return unknown(about, disk.fault);
  const details = { ...disk.answer };
  const { freeBytes, totalBytes, path } = details;
  const says = `${sizeOf(freeBytes)} of ${sizeOf(totalBytes)} are free at ${path}.`;
  if (freeBytes >= tooLittle && freeBytes / totalBytes >= littleShare)
    return { about, state: 'good', says, details };
  return {
    about,
    state: freeBytes < tooLittle ? 'bad' : 'warning',
    kind: 'disk-full',
    says,
    advice: 'Make room, or move the data to a larger disk: with a full one PostgreSQL stops.',
    details,
  };
};

/** A short text for a leader lock. The name of the lock of all live generations ends with their versions, which are left out. */
const aboutOf = (name: string): string =>
  /^projection live\b/.test(name) ? 'leader of the projections' : `leader of ${name}`;

/** One finding for each leader lock that needs a leader, and for each other lock that has a leader. */
const ofLeaders = ({ leaders }: PostgresStatus, mustBeLed: readonly string[]): readonly NewFinding[] => {
  const known = new Map(leaders.map((leader) => [leader.name, leader]));
  const led = leaders.filter(({ pid }) => pid !== undefined).map(({ name }) => name);
  return [...new Set([...mustBeLed, ...led])].map((name): NewFinding => {
    const about = aboutOf(name);
    const leader = known.get(name);
    const details = leader && {
      holder: leader.holder,
      since: leader.since,
      epoch: leader.epoch,
      pid: leader.pid ?? null,
    };
    if (leader?.pid !== undefined) {
      const says = `${leader.holder} (host/process) leads since ${timeOf(leader.since)}.`;
      return { about, state: 'good', says, details };
    }
    return {
      about,
      state: 'pending',
      kind: 'no-leader',
      says: leader
        ? `Nobody leads; the last was ${leader.holder}, from ${timeOf(leader.since)} on.`
        : 'Nobody leads, and nobody ever has.',
      advice: 'Start the program that does it, or look in its log for why it can’t become the leader.',
      details,
    };
  });
};

/** A finding for a job of this process. */
const ofJob = ({ name, lastRun, lastFailure, isFailing }: JobReport): NewFinding => {
  const about = `job ${name}`;
  const details = { lastRun: lastRun ?? null, lastFailure: lastFailure ?? null };
  if (isFailing)
    return {
      about,
      state: 'pending',
      kind: 'job-fails',
      says: `Its last run failed, at ${lastFailure ?? 'an unknown time'}.`,
      advice: 'Look in the log for the reason. The job tries again by itself.',
      details,
    };
  // A job that another process leads does not run here.
  const says =
    lastRun === undefined ? 'It has not run in this process.' : `Its last run ended at ${lastRun}.`;
  return { about, state: 'good', says, details };
};

const gravity = ['good', 'warning', 'bad'] as const;

const known = <T>(
  about: string,
  asked: CheckResult<T> | undefined,
  findings: (answer: T) => readonly NewFinding[],
): readonly NewFinding[] => {
  if (asked === undefined) return [];
  return 'fault' in asked ? [unknown(about, asked.fault)] : findings(asked.answer);
};

/** The findings of one reading of the facts. A pending finding may be gone at the next reading. */
export const findingsOf = (facts: Facts): readonly NewFinding[] => {
  const holders = holdersOf(facts);
  return [
    ...facts.dependencies.map(ofDependency),
    ...known('projections', facts.projections, (all) =>
      all.flatMap((one) => ofProjection(one, facts.at, holders)),
    ),
    ...known('continuous check', facts.documents, ofChecks),
    ...known('relay to Kafka', facts.relay, (relay) => [ofRelay(relay, facts.relayBefore)]),
    ...known('PostgreSQL', facts.postgres, (status) => [
      ...ofLeaders(status, facts.mustBeLed),
      ...ofSessions(status),
    ]),
    ...known('Kafka', facts.kafka, ofKafka),
    ...facts.jobs.map(ofJob),
    ...(facts.disk ? [ofDisk(facts.disk)] : []),
  ];
};

/** The diagnosis is as grave as its gravest finding. A finding that is still pending is bad. */
export const diagnosisOf = (at: string, found: readonly NewFinding[]): Diagnosis => {
  const findings = found.map(({ state, ...finding }): Finding => ({
    ...finding,
    state: state === 'pending' ? 'bad' : state,
  }));
  const gravest = Math.max(...findings.map(({ state }) => gravity.indexOf(state)), 0);
  return { at, state: gravity[gravest] ?? 'good', findings };
};
