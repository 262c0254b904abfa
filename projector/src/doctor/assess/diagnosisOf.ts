import type { Diagnosis } from '@marketplace/contracts';
import type { Asked, Facts, Finding } from '../facts.ts';
import { ofDependency, ofDisk, unknown } from './dependencies.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofLeaders } from './leaders.ts';
import { ofProjection } from './projections.ts';
import { ofSessions } from './sessions.ts';
import { holdersOf } from './stopped.ts';

const gravity = ['good', 'warning', 'bad'] as const;

const known = <T>(
  about: string,
  asked: Asked<T> | undefined,
  findings: (answer: T) => readonly Finding[],
): readonly Finding[] => {
  if (asked === undefined) return [];
  return 'fault' in asked ? [unknown(about, asked.fault)] : findings(asked.answer);
};

/** What the facts mean, and what to do; as grave as the gravest finding. */
export const diagnosisOf = (facts: Facts): Diagnosis => {
  const holders = holdersOf(facts);
  const findings = [
    ...facts.dependencies.map(ofDependency),
    ...known('projections', facts.projections, (all) =>
      all.flatMap((one) => ofProjection(one, facts.at, holders)),
    ),
    ...known('relay to Kafka', facts.relay, (relay) => [ofRelay(relay)]),
    ...known('PostgreSQL', facts.postgres, (look) => [
      ...ofLeaders(look, facts.mustBeLed),
      ...ofSessions(look),
    ]),
    ...known('Kafka', facts.kafka, ofKafka),
    ...(facts.disk ? [ofDisk(facts.disk)] : []),
  ];
  const gravest = Math.max(...findings.map(({ state }) => gravity.indexOf(state)), 0);
  return { at: facts.at, state: gravity[gravest] ?? 'good', findings };
};
