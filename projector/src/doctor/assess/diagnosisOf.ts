import type { Diagnosis } from '@marketplace/contracts';
import type { CheckResult, Facts } from '../checks.ts';
import { ofCheck } from './documents.ts';
import { ofDependency, ofDisk, unknown } from './dependencies.ts';
import { asFinding, type Found } from './finding.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofLeaders } from './leaders.ts';
import { ofProjection } from './projections.ts';
import { ofSessions } from './sessions.ts';
import { holdersOf } from './stopped.ts';

const gravity = ['good', 'warning', 'bad'] as const;

const known = <T>(
  about: string,
  asked: CheckResult<T> | undefined,
  findings: (answer: T) => readonly Found[],
): readonly Found[] => {
  if (asked === undefined) return [];
  return 'fault' in asked ? [unknown(about, asked.fault)] : findings(asked.answer);
};

const findingsOf = (facts: Facts): readonly Found[] => {
  const holders = holdersOf(facts);
  return [
    ...facts.dependencies.map(ofDependency),
    ...known('projections', facts.projections, (all) =>
      all.flatMap((one) => ofProjection(one, facts.at, holders)),
    ),
    ...known('continuous check', facts.documents, (checks) => checks.flatMap(ofCheck)),
    ...known('relay to Kafka', facts.relay, (relay) => [ofRelay(relay, facts.relayBefore)]),
    ...known('PostgreSQL', facts.postgres, (look) => [
      ...ofLeaders(look, facts.mustBeLed),
      ...ofSessions(look),
    ]),
    ...known('Kafka', facts.kafka, ofKafka),
    ...(facts.disk ? [ofDisk(facts.disk)] : []),
  ];
};

/** Something bad that may be over in a moment: only another look tells. */
export const mayPass = (facts: Facts): boolean => findingsOf(facts).some(({ state }) => state === 'pending');

/** What the facts mean, and what to do; as grave as the gravest finding. */
export const diagnosisOf = (facts: Facts): Diagnosis => {
  const findings = findingsOf(facts).map(asFinding);
  const gravest = Math.max(...findings.map(({ state }) => gravity.indexOf(state)), 0);
  return { at: facts.at, state: gravity[gravest] ?? 'good', findings };
};
