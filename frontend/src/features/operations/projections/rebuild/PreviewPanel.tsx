import { plural, t } from '@lingui/core/macro';
import type { ProjectionAnswer, ProjectionPreview } from '@marketplace/contracts';
import { Card, Typography } from '@mui/material';
import { Isolates } from '../../../../ui/text/English.tsx';
import { DifferentDocuments } from './DifferentDocuments.tsx';

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

/** The result of a preview: which documents a rebuild with the current code would change. */
export const PreviewPanel = ({ name, preview }: PreviewPanelProps) => {
  const title = t`Preview of ${name}`;
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h4" component="h2">
        <Isolates text={title} />
      </Typography>
      <Typography sx={{ mt: 0.5, maxWidth: '70ch', fontVariantNumeric: 'tabular-nums' }}>
        {resultText(preview)}
      </Typography>
      <DifferentDocuments
        label={t`Samples of what would change`}
        count={preview.different}
        documents={preview.samples}
      />
    </Card>
  );
};
