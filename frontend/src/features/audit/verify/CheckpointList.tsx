import type { SignedHead } from '@marketplace/contracts';
import { Box, Button, TableCell, TableRow, Typography } from '@mui/material';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { saveJson } from '../calls/saveFile.ts';
import { PositionLink } from '../events/PositionLink.tsx';
import { UtcTime } from '../events/UtcTime.tsx';
import { countText } from '../../../ui/text/countText.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';

const columns = [
  { name: 'Position', align: 'right' as const },
  { name: 'Signed (UTC)' },
  { name: 'Hash' },
  { name: 'Actions' },
];
const tableFrom = 900;

interface CheckpointListProps {
  readonly checkpoints: readonly SignedHead[];
  /** Verifies the ledger against the checkpoint. */
  readonly onCompare: (signedHead: SignedHead) => void;
}

const Actions = ({
  checkpoint,
  onCompare,
}: Omit<CheckpointListProps, 'checkpoints'> & { checkpoint: SignedHead }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Button
      size="small"
      variant="outlined"
      aria-label={`Download the checkpoint of position ${countText(checkpoint.position)}`}
      onClick={() => saveJson(`checkpoint-${checkpoint.position}.json`, checkpoint)}
    >
      Download
    </Button>
    <Button
      size="small"
      variant="outlined"
      aria-label={`Verify against it: the checkpoint of position ${countText(checkpoint.position)}`}
      onClick={() => onCompare(checkpoint)}
    >
      Verify against it
    </Button>
  </Box>
);

/** The signed heads of the ledger, newest first. */
export const CheckpointList = ({ checkpoints, onCompare }: CheckpointListProps) => {
  const wide = useMinWidth(tableFrom);
  if (wide)
    return (
      <DenseTable label="Checkpoints" columns={columns}>
        {checkpoints.map((checkpoint) => (
          <TableRow key={checkpoint.signature} hover>
            <TableCell align="right">
              <PositionLink position={checkpoint.position} />
            </TableCell>
            <TableCell>
              <UtcTime iso={checkpoint.signedAt} />
            </TableCell>
            <TableCell>
              <CopyText text={checkpoint.hash} what="hash" />
            </TableCell>
            <TableCell>
              <Actions checkpoint={checkpoint} onCompare={onCompare} />
            </TableCell>
          </TableRow>
        ))}
      </DenseTable>
    );
  return (
    <Box component="ul" role="list" aria-label="Checkpoints" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {checkpoints.map((checkpoint) => (
        <Box
          component="li"
          key={checkpoint.signature}
          sx={{ display: 'grid', gap: 1, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Typography component="div">
            Position <PositionLink position={checkpoint.position} /> · <UtcTime iso={checkpoint.signedAt} />{' '}
            UTC
          </Typography>
          <div>
            <CopyText text={checkpoint.hash} what="hash" />
          </div>
          <Actions checkpoint={checkpoint} onCompare={onCompare} />
        </Box>
      ))}
    </Box>
  );
};
