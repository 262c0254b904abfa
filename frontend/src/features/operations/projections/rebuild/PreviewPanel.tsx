import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProjectionAnswer, ProjectionPreview } from '@marketplace/contracts';
import { Box, Card, Typography } from '@mui/material';
import { arrow } from '../../../../browser/language.ts';
import { DataList, type Columns } from '../../../../ui/lists/DataList.tsx';
import { countText } from '../../../../ui/sentences/countText.ts';
import { isolate } from '../../../../ui/sentences/isolate.ts';
import { Isolates } from '../../../../ui/text/English.tsx';
import { CopyText } from '../../../../ui/text/CopyText.tsx';

type Sample = ProjectionPreview['samples'][number];

const valueText = (value: string | number | undefined): string =>
  value === undefined ? '—' : typeof value === 'number' ? countText(value) : value;

const FieldChanges = ({ sample: { before, after } }: { readonly sample: Sample }) => {
  // The service did not see which fields.
  if (before === null && after === null) return '—';
  if (before === null) return <Trans>only in the new one</Trans>;
  if (after === null) return <Trans>only in the live one</Trans>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => (
    <div key={field}>
      <Box component="code" dir="ltr" sx={{ color: 'text.secondary' }}>
        {field}
      </Box>{' '}
      <bdi>{valueText(before[field])}</bdi> {arrow} <bdi>{valueText(after[field])}</bdi>
    </div>
  ));
};

const columns = (): Columns<Sample> => ({
  document: {
    name: t`Document`,
    namesRow: true,
    cell: ({ id }) => <CopyText text={id} what="id" />,
  },
  change: { name: t`What would change`, cell: (sample) => <FieldChanges sample={sample} /> },
});

const resultText = ({ state, compared, different }: ProjectionPreview): string => {
  if (state === 'running') return t`The documents are built beside the live ones and compared.`;
  if (state === 'failed') return t`The preview failed. Nothing has changed; the projector’s log says why.`;
  const documents = plural(compared, { one: '# document', other: '# documents' });
  return plural(different, {
    0: `None of ${documents} would change.`,
    one: `# of ${documents} would change.`,
    other: `# of ${documents} would change.`,
  });
};

interface PreviewPanelProps {
  readonly name: ProjectionAnswer['name'];
  readonly preview: ProjectionPreview;
}

/** What a rebuild with the code of today would change; nothing was swapped. */
export const PreviewPanel = ({ name: plain, preview }: PreviewPanelProps) => {
  const name = isolate(plain);
  const title = t`Preview of ${name}`;
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h4" component="h2">
        <Isolates text={title} />
      </Typography>
      <Typography sx={{ mt: 0.5, maxWidth: '70ch', fontVariantNumeric: 'tabular-nums' }}>
        {resultText(preview)}
      </Typography>
      {preview.samples.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <DataList
            label={t`Samples of what would change`}
            items={preview.samples}
            keyOf={({ id }) => id}
            tableFrom={900}
            columns={columns()}
            plain
          />
        </Box>
      )}
    </Card>
  );
};
