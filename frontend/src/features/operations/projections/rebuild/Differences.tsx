import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DocumentDifferences } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { CopyText } from '../../../../ui/text/CopyText.tsx';
import { DataList, type Columns } from '../../../../ui/lists/DataList.tsx';
import { countText } from '../../../../ui/sentences/countText.ts';

type Example = DocumentDifferences['examples'][number];

const kinds: Readonly<Record<Example['kind'], MessageDescriptor>> = {
  missing: msg`Only in the live one`,
  unexpected: msg`Only in the new one`,
  different: msg`Different`,
};
const fieldsOf = ({ fields }: Example) => (fields.length === 0 ? '—' : fields.join(', '));
const keyOf = ({ collection, id, kind }: Example) => `${collection}/${id}/${kind}`;

const columns = (): Columns<Example> => ({
  document: {
    name: t`Document`,
    namesRow: true,
    cell: ({ id }) => <CopyText text={id} what="id" />,
  },
  collection: { name: t`Collection`, onCard: 'small', cell: ({ collection }) => <bdi>{collection}</bdi> },
  what: { name: t`What`, onCard: 'small', cell: ({ kind }) => t(kinds[kind]) },
  fields: {
    name: t`Fields`,
    onCard: 'small',
    sx: { overflowWrap: 'anywhere' },
    cell: (example) => <bdi>{fieldsOf(example)}</bdi>,
  },
});

/** The documents of a new generation that differ from the live one. */
export const Differences = ({ differences }: { readonly differences: DocumentDifferences }) => {
  const { count, examples } = differences;
  if (examples.length === 0) return null;
  const [shown, all] = [countText(examples.length), countText(count)];
  return (
    <Box sx={{ mt: 2 }}>
      {count > examples.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          <Trans>
            The first {shown} of {all}:
          </Trans>
        </Typography>
      )}
      <DataList
        label={t`Differences`}
        items={examples}
        keyOf={keyOf}
        tableFrom={900}
        columns={columns()}
        plain
        cardSx={{ overflowWrap: 'anywhere' }}
      />
    </Box>
  );
};
