import {
  projectionNames,
  type Diagnosis,
  type ProjectionAction,
  type ProjectionName,
} from '@marketplace/contracts';

type Finding = Diagnosis['findings'][number];

/** What leads on from a finding: an action on a projection, or the screen that says more. */
export type FindingAction =
  | { readonly act: ProjectionAction; readonly projection: ProjectionName }
  | { readonly screen: 'deadLetters' | 'doctor' };

const acts: Readonly<Record<string, ProjectionAction>> = {
  'doctor.paused': 'resume',
  'doctor.paused-behind': 'resume',
  'doctor.document-differs': 'rebuild',
};

export const findingAction = ({ texts }: Finding): FindingAction => {
  const about = texts?.about[0];
  if (about?.code === 'doctor.about-dead-letters') return { screen: 'deadLetters' };
  const act = texts?.says.map(({ code }) => acts[code]).find((one) => one !== undefined);
  const name = [about, ...(texts?.says ?? [])].map((one) => one?.values?.['name']).find(Boolean);
  const projection = projectionNames.find((one) => one === name);
  return act && projection ? { act, projection } : { screen: 'doctor' };
};

/** The place of a finding on the doctor's screen. */
export const findingId = ({ about }: Pick<Finding, 'about'>): string =>
  `finding-${about.replace(/\W+/g, '-')}`;
