import { plural } from '@lingui/core/macro';
import type { Finding } from '@marketplace/contracts';
import { listText } from '../../../ui/sentences/listText.ts';

/** The id of a finding's element on the doctor's screen. */
export const findingId = ({ about, kind }: Pick<Finding, 'about' | 'kind'>): string =>
  ['finding', kind, about].join(' ').replace(/\W+/g, '-');

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
