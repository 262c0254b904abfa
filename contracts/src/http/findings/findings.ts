import type { Diagnosis, Finding } from '../../features/operations/doctor.ts';
import type { ProjectionAction } from '../../domain/operatorActions.ts';
import { findingKinds, type FindingKind, type Gravity, type KindOfFinding } from './kinds.ts';
import { sentenceOf, type Figures, type FiguresIn } from './words.ts';

/** A finding of one look. If it is pending, it may be gone at the next. */
export type NewFinding = Omit<Finding, 'state'> & { readonly state: Gravity };

type Kinds = typeof findingKinds;
/** The figures that the texts of a kind name, and any others. */
type FiguresOf<K extends FindingKind> = Figures &
  Record<
    FiguresIn<Kinds[K]['says'] | (Kinds[K] extends { readonly advice: infer A extends string } ? A : never)>,
    Figures[string]
  >;

/** Makes a finding from what a check has found: its texts are in the table. @param state if it is not the kind's usual one */
export const finding = <K extends FindingKind>(
  kind: K,
  about: string,
  figures: FiguresOf<K>,
  state?: Gravity,
): NewFinding => {
  const { says, advice, ...usual }: KindOfFinding = findingKinds[kind];
  return {
    about,
    state: state ?? usual.state,
    kind,
    says: sentenceOf(says, figures),
    ...(advice !== undefined && { advice: sentenceOf(advice, figures) }),
    details: figures,
  };
};

const known: Readonly<Record<string, KindOfFinding | undefined>> = findingKinds;

/** The action on a projection that ends a finding of this kind, if there is one. */
export const remedyOf = (kind = ''): ProjectionAction | undefined => known[kind]?.remedy;

const gravest = { bad: 0, warning: 1, good: 2 } as const;

/** The findings of the last look, the worst first; what is pending still is bad. */
export const diagnosisOf = (at: string, found: readonly NewFinding[]): Diagnosis => {
  const findings = found
    .map((one): Finding => ({ ...one, state: one.state === 'pending' ? 'bad' : one.state }))
    .sort((one, other) => gravest[one.state] - gravest[other.state]);
  return { at, state: findings[0]?.state ?? 'good', findings };
};

const labels = { good: 'good   ', warning: 'WARNING', bad: 'BAD    ' } as const;

/** A diagnosis as text. */
export const diagnosisLines = ({ findings }: Diagnosis, withDetails = false): readonly string[] =>
  findings.flatMap(({ about, state, says, advice, details = {} }) => [
    `${labels[state]}  ${about}: ${says}`,
    ...(advice === undefined ? [] : [`         → ${advice}`]),
    ...(withDetails ? Object.entries(details).map(([name, value]) => `         ${name}: ${value}`) : []),
  ]);
