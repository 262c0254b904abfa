import { plural, t } from '@lingui/core/macro';
import type { Diagnosis } from '@marketplace/contracts';
import { listText } from '../../../ui/sentences/listText.ts';
import { stateText } from '../StateChip.tsx';

/** The id of a finding's element on the doctor's screen. */
export const findingId = ({ about, kind }: Pick<Finding, 'about' | 'kind'>): string =>
  ['finding', kind, about].join(' ').replace(/\W+/g, '-');

export type Finding = Diagnosis['findings'][number];

const severity = { bad: 0, warning: 1, good: 2 } as const;

/** Sorts the findings: the worst first, equal ones in the doctor's order. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => severity[one.state] - severity[other.state]);

/** '1 problem, 2 warnings, 5 good' */
export const summaryText = (findings: readonly Finding[]): string => {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [bad, warnings, good] = [count('bad'), count('warning'), count('good')];
  return listText([
    ...(bad > 0 ? [plural(bad, { one: '# problem', other: '# problems' })] : []),
    ...(warnings > 0 ? [plural(warnings, { one: '# warning', other: '# warnings' })] : []),
    ...(good > 0 ? [plural(good, { other: '# good' })] : []),
  ]);
};

const findingLines = ({ state, about, says, advice, details = {} }: Finding): readonly string[] => [
  '',
  `${stateText(state)}  ${about}: ${says}`,
  ...(advice === undefined ? [] : [`  ${t`Advice: ${advice}`}`]),
  ...Object.entries(details).map(([name, value]) => `  ${name}: ${String(value)}`),
];

/** A diagnosis as plain text, to send to somebody. */
export const diagnosisText = ({ at, findings }: Diagnosis): string => {
  const title = t`Diagnosis of ${at}: ${{ summary: summaryText(findings) }}`;
  return [title, ...worstFirst(findings).flatMap(findingLines), ''].join('\n');
};
