import type { Diagnosis, ProjectionAction, ProjectionName } from '@marketplace/contracts';

type Finding = Diagnosis['findings'][number];

/** The next step after a finding: an action on a projection, or the screen that says more. */
export type FindingAction =
  | { readonly act: ProjectionAction; readonly projection: ProjectionName }
  | { readonly screen: 'deadLetters' | 'doctor' };

const acts: Readonly<Record<string, ProjectionAction>> = { paused: 'resume', 'document-differs': 'rebuild' };

export const findingAction = ({ kind = '', projection }: Finding): FindingAction => {
  if (kind === 'dead-letters') return { screen: 'deadLetters' };
  const act = acts[kind];
  return act && projection ? { act, projection } : { screen: 'doctor' };
};

/** The place of a finding on the doctor's screen. */
export const findingId = ({ about }: Pick<Finding, 'about'>): string =>
  `finding-${about.replace(/\W+/g, '-')}`;
