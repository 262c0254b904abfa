import type { Diagnosis } from '@marketplace/contracts';
import { manyText } from '../../../ui/text/countText.ts';

type Finding = Diagnosis['findings'][number];

const severity = { bad: 0, warning: 1, good: 2 } as const;
const words = { bad: 'PROBLEM', warning: 'WARNING', good: 'good' } as const;

/** Worst first, else in the doctor's order. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => severity[one.state] - severity[other.state]);

/** '1 problem, 2 warnings, 5 good' */
export const summaryText = (findings: readonly Finding[]): string => {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [bad, warnings, good] = [count('bad'), count('warning'), count('good')];
  return [
    ...(bad > 0 ? [manyText(bad, 'problem')] : []),
    ...(warnings > 0 ? [manyText(warnings, 'warning')] : []),
    ...(good > 0 ? [`${good} good`] : []),
  ].join(', ');
};

/** A diagnosis as plain text, to send to somebody. */
export const diagnosisText = ({ at, findings }: Diagnosis): string =>
  [
    `Diagnosis of ${at}: ${summaryText(findings)}`,
    ...worstFirst(findings).flatMap(({ about, state, says, advice, details }) => [
      '',
      `${words[state]}  ${about}: ${says}`,
      ...(advice === undefined ? [] : [`  Advice: ${advice}`]),
      ...Object.entries(details ?? {}).map(([name, value]) => `  ${name}: ${String(value)}`),
    ]),
    '',
  ].join('\n');
