import { plural, t } from '@lingui/core/macro';
import type { ProjectionAnswer } from '@marketplace/contracts';
import { Typography } from '@mui/material';
import { momentText } from '../../../ui/time/momentText.ts';

const checksOf = (projections: readonly ProjectionAnswer[]) =>
  projections.flatMap(({ check }) => (check ? [check] : []));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How many documents the continuous check has compared, of all projections, and how many differ. */
export const CheckLine = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => {
  const checks = checksOf(projections);
  const [first] = checks.map(({ since }) => since).toSorted();
  if (first === undefined) return undefined;
  const since = momentText(first, new Date()).date;
  const checked = plural(sum(checks.map((check) => check.checked)), {
    one: `# document checked since ${since}`,
    other: `# documents checked since ${since}`,
  });
  const differ = plural(sum(checks.map(({ differences }) => differences)), {
    0: 'none differs from the ledger',
    one: '# differs from the ledger',
    other: '# differ from the ledger',
  });
  return (
    <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {t`${checked}, ${differ}.`}
    </Typography>
  );
};
