import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DocumentDifferences } from '@marketplace/contracts';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { listed } from '../../../ui/text/listed.ts';
import { countText } from '../../../ui/text/countText.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';

type Example = DocumentDifferences['examples'][number];

const kinds: Readonly<Record<Example['kind'], MessageDescriptor>> = {
  missing: msg`Only in the live one`,
  unexpected: msg`Only in the new one`,
  different: msg`Different`,
};
const fieldsOf = ({ fields }: Example) => (fields.length === 0 ? '—' : listed(fields));
const keyOf = ({ collection, id, kind }: Example) => `${collection}/${id}/${kind}`;

const columns = () => [t`Document`, t`Collection`, t`What`, t`Fields`].map((name) => ({ name }));

/** The documents of a new generation that differ from the live one. */
export const Differences = ({ differences }: { readonly differences: DocumentDifferences }) => {
  const wide = useMinWidth(900);
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
      {wide ? (
        <DenseTable label={t`Differences`} columns={columns()}>
          {examples.map((example) => (
            <TableRow key={keyOf(example)}>
              <TableCell component="th" scope="row">
                <CopyText text={example.id} what="id" />
              </TableCell>
              <TableCell>
                <bdi>{example.collection}</bdi>
              </TableCell>
              <TableCell>{t(kinds[example.kind])}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{fieldsOf(example)}</bdi>
              </TableCell>
            </TableRow>
          ))}
        </DenseTable>
      ) : (
        <Box component="ul" aria-label={t`Differences`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {examples.map((example) => (
            <Box
              component="li"
              key={keyOf(example)}
              sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
            >
              <CopyText text={example.id} what="id" />
              <Typography variant="body2" color="textSecondary">
                {t(kinds[example.kind])} · <bdi>{example.collection}</bdi> · <bdi>{fieldsOf(example)}</bdi>
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
