import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import type { Figures } from '@marketplace/contracts';
import { useSearchParams } from 'react-router-dom';
import { now } from '../../browser/now.ts';
import { saveBlob } from '../../browser/saveFile.ts';
import { numbers } from '../../formats/numbers.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { countText } from '../../ui/sentences/countText.ts';
import { durationText } from '../../ui/sentences/durationText.ts';
import { csvOf, rowsOf, type FigureRow } from './figureRows.ts';
import { useGetFiguresQuery } from '../../moderation/moderationApi.ts';

const columns = (): readonly Column<FigureRow>[] => [
  { name: t`What`, namesRow: true, cell: ({ name }) => name },
  { name: t`Ground`, namesRow: true, sx: { '&&': { fontWeight: 400 } }, cell: ({ why }) => why },
  {
    name: t`Number`,
    numeric: true,
    cell: ({ figure, value }) => (figure === 'medianSeconds' ? durationText(value) : countText(value)),
  },
];

const FiguresOf = ({ figures }: { readonly figures: Figures }) => {
  const rows = rowsOf(figures);
  const year = numbers.field(figures.year);
  if (rows.every(({ value }) => value === 0))
    return <EmptyState title={t`Nothing was reported or decided in ${year}.`} />;
  const save = () => {
    const csv = new Blob([csvOf(figures.year, rows)], { type: 'text/csv' });
    saveBlob(`moderation-${figures.year}.csv`, csv);
  };
  return (
    <>
      <DataTable
        label={t`Figures of ${year}`}
        items={rows}
        keyOf={({ figure, ground }) => `${figure} ${ground}`}
        columns={columns()}
        tableSx={{ '& th, & td': { px: { xs: 1, sm: 2 } } }}
      />
      <Button variant="outlined" sx={{ mt: 2 }} onClick={save}>
        <Trans>Download CSV</Trans>
      </Button>
    </>
  );
};

/** What was reported and decided in a year. */
export const FiguresPage = () => {
  const [params, setParams] = useSearchParams();
  const thisYear = now().getUTCFullYear();
  const asked = params.get('year') ?? '';
  const year = /^\d{4}$/.test(asked) ? asked : String(thisYear);
  const years = [...Array.from({ length: 5 }, (_, ago) => String(thisYear - ago)), year];
  const query = useGetFiguresQuery(year, { refetchOnMountOrArgChange: true });
  return (
    <SectionPage about={t`What was reported and decided in a year (UTC), in numbers.`}>
      <ChoiceField
        id="figures-year"
        label={t`Year`}
        value={year}
        options={Object.fromEntries(years.map((one) => [one, numbers.field(Number(one))]))}
        onChosen={(chosen) => setParams({ year: chosen })}
        sx={{ mb: 3, minWidth: '9rem' }}
      />
      <Loaded query={query} what={t`The figures`} showsFormer={false} notesStale>
        {(figures) => <FiguresOf figures={figures} />}
      </Loaded>
    </SectionPage>
  );
};
