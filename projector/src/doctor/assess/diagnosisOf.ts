import type { Diagnosis } from '@marketplace/contracts';
import type { CheckResult, Facts, Finding, NewFinding } from '../checks.ts';
import { ofChecks } from './documents.ts';
import { ofDependency, ofDisk, unknown } from './dependencies.ts';
import { ofJob } from './jobs.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofLeaders } from './leaders.ts';
import { ofProjection } from './projections.ts';
import { ofSessions } from './sessions.ts';
import { holdersOf } from './stopped.ts';

const gravity = ['good', 'warning', 'bad'] as const;

const known = <T>(
  about: string,
  asked: CheckResult<T> | undefined,
  findings: (answer: T) => readonly NewFinding[],
): readonly NewFinding[] => {
  if (asked === undefined) return [];
  return 'fault' in asked ? [unknown(about, asked.fault)] : findings(asked.answer);
};

/** The findings of one look; a pending one may be over at the next. */
export const findingsOf = (facts: Facts): readonly NewFinding[] => {
  const holders = holdersOf(facts);
  return [
    ...facts.dependencies.map(ofDependency),
    ...known('projections', facts.projections, (all) =>
      all.flatMap((one) => ofProjection(one, facts.at, holders)),
    ),
    ...known('continuous check', facts.documents, ofChecks),
    ...known('relay to Kafka', facts.relay, (relay) => [ofRelay(relay, facts.relayBefore)]),
    ...known('PostgreSQL', facts.postgres, (look) => [
      ...ofLeaders(look, facts.mustBeLed),
      ...ofSessions(look),
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
