import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DocumentDifferences } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { arrow } from '../../../../browser/language.ts';
import { DataList, SmallLine, type Columns } from '../../../../ui/lists/DataList.tsx';
import { countText } from '../../../../ui/sentences/countText.ts';
import { CopyText } from '../../../../ui/text/CopyText.tsx';
import { Isolated } from '../../../../ui/text/UserText.tsx';

type Example = DocumentDifferences['examples'][number];
/** A sample of a preview has fewer fields than an example of a rebuild. */
type DifferentDocument = Pick<Example, 'id' | 'before' | 'after'> & Partial<Example>;

const valueText = (value: string | number | undefined): string =>
  value === undefined ? '—' : typeof value === 'number' ? countText(value) : value;

const Change = ({ kind, fields = [], before, after }: DifferentDocument) => {
  if (kind === 'unexpected' || (before === null && after !== null)) return <Trans>only in the new one</Trans>;
  if (kind === 'missing' || (after === null && before !== null)) return <Trans>only in the live one</Trans>;
  // Without the values, only the names of the different fields are known.
  if (!before || !after) return fields.length === 0 ? '—' : <Isolated>{fields.join(', ')}</Isolated>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => (
    <div key={field}>
      <Box component="code" dir="ltr" sx={{ color: 'text.secondary' }}>
        {field}
      </Box>{' '}
      <Isolated>{valueText(before[field])}</Isolated> {arrow} <Isolated>{valueText(after[field])}</Isolated>
    </div>
  ));
};

const columns = (): Columns<DifferentDocument> => ({
  document: {
    name: t`Document`,
    namesRow: true,
    cell: ({ id, collection }) => (
      <>
        <CopyText text={id} what="id" />
        {collection !== undefined && (
          <SmallLine>
            <Isolated>{collection}</Isolated>
          </SmallLine>
        )}
      </>
    ),
  },
  change: {
    name: t`What would change`,
    sx: { overflowWrap: 'anywhere' },
    cell: (document) => <Change {...document} />,
  },
});

interface DifferentDocumentsProps {
  readonly label: string;
  /** The number of all different documents. */
  readonly count: number;
  /** The first of the different documents. */
  readonly documents: readonly DifferentDocument[];
}

/** Documents of a new generation that differ from the live ones. */
export const DifferentDocuments = ({ label, count, documents }: DifferentDocumentsProps) =>
  documents.length > 0 && (
    <Box sx={{ mt: 2 }}>
      {count > documents.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          <Trans>
            The first {{ shown: countText(documents.length) }} of {{ all: countText(count) }}:
          </Trans>
        </Typography>
      )}
      <DataList
        label={label}
        items={documents}
        keyOf={({ collection, id, kind }) => [collection, id, kind].join('/')}
        tableFrom={900}
        columns={columns()}
        plain
      />
    </Box>
  );
