import { messageOf, type Diagnosis, type Message } from '@marketplace/contracts';
import type { CheckResult, Facts } from '../checks.ts';
import { ofCheck } from './documents.ts';
import { ofDependency, ofDisk, unknown } from './dependencies.ts';
import { inWords, type Found } from './finding.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofLeaders } from './leaders.ts';
import { ofProjection } from './projections.ts';
import { ofSessions } from './sessions.ts';
import { holdersOf } from './stopped.ts';

const gravity = ['good', 'warning', 'bad'] as const;

const known = <T>(
  about: Message,
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
    ...known(messageOf('doctor.about-projections'), facts.projections, (all) =>
      all.flatMap((one) => ofProjection(one, facts.at, holders)),
    ),
    ...known(messageOf('doctor.about-documents'), facts.documents, (checks) => checks.flatMap(ofCheck)),
    ...known(messageOf('doctor.about-relay'), facts.relay, (relay) => [ofRelay(relay, facts.relayBefore)]),
    ...known(messageOf('doctor.about-postgres'), facts.postgres, (look) => [
      ...ofLeaders(look, facts.mustBeLed),
      ...ofSessions(look),
    ]),
    ...known(messageOf('doctor.about-kafka'), facts.kafka, ofKafka),
    ...(facts.disk ? [ofDisk(facts.disk)] : []),
  ];
};

/** Something bad that may be over in a moment: only another look tells. */
export const mayPass = (facts: Facts): boolean =>
  findingsOf(facts).some((found) => found.mayPass === true && found.state === 'bad');

/** What the facts mean, and what to do; as grave as the gravest finding. */
export const diagnosisOf = (facts: Facts): Diagnosis => {
  const findings = findingsOf(facts).map(inWords);
  const gravest = Math.max(...findings.map(({ state }) => gravity.indexOf(state)), 0);
  return { at: facts.at, state: gravity[gravest] ?? 'good', findings };
};
