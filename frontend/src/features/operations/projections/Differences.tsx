import type { DocumentDifferences } from '@marketplace/contracts';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { countText } from '../../../ui/text/countText.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';

type Example = DocumentDifferences['examples'][number];

const kinds: Readonly<Record<Example['kind'], string>> = {
  missing: 'Only in the live one',
  unexpected: 'Only in the new one',
  different: 'Different',
};
const fieldsOf = ({ fields }: Example) => (fields.length === 0 ? '—' : fields.join(', '));
const keyOf = ({ collection, id, kind }: Example) => `${collection}/${id}/${kind}`;

const columns = ['Document', 'Collection', 'What', 'Fields'].map((name) => ({ name }));

/** The documents of a new generation that differ from the live one. */
export const Differences = ({ differences }: { readonly differences: DocumentDifferences }) => {
  const wide = useMinWidth(900);
  const { count, examples } = differences;
  if (examples.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      {count > examples.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          The first {countText(examples.length)} of {countText(count)}:
        </Typography>
      )}
      {wide ? (
        <DenseTable label="Differences" columns={columns}>
          {examples.map((example) => (
            <TableRow key={keyOf(example)}>
              <TableCell component="th" scope="row">
                <CopyText text={example.id} what="id" />
              </TableCell>
              <TableCell>{example.collection}</TableCell>
              <TableCell>{kinds[example.kind]}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{fieldsOf(example)}</TableCell>
            </TableRow>
          ))}
        </DenseTable>
      ) : (
        <Box component="ul" aria-label="Differences" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {examples.map((example) => (
            <Box
              component="li"
              key={keyOf(example)}
              sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
            >
              <CopyText text={example.id} what="id" />
              <Typography variant="body2" color="textSecondary">
                {kinds[example.kind]} · {example.collection} · {fieldsOf(example)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
