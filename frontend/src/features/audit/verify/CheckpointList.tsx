import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignedHead } from '@marketplace/contracts';
import { Box, Button, TableCell, TableRow, Typography } from '@mui/material';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { saveJson } from '../calls/saveFile.ts';
import { PositionLink } from '../events/PositionLink.tsx';
import { UtcTime } from '../events/UtcTime.tsx';
import { countText } from '../../../ui/text/countText.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';

const columns = () => [
  { name: t`Position`, align: 'right' as const },
  { name: t`Signed (UTC)` },
  { name: t`Hash` },
  { name: t`Actions` },
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
}: Omit<CheckpointListProps, 'checkpoints'> & { checkpoint: SignedHead }) => {
  const position = countText(checkpoint.position);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={t`Download the checkpoint of position ${position}`}
        onClick={() => saveJson(`checkpoint-${checkpoint.position}.json`, checkpoint)}
      >
        <Trans>Download</Trans>
      </Button>
      <Button
        size="small"
        variant="outlined"
        aria-label={t`Verify against it: the checkpoint of position ${position}`}
        onClick={() => onCompare(checkpoint)}
      >
        <Trans>Verify against it</Trans>
      </Button>
    </Box>
  );
};

/** The signed heads of the ledger, newest first. */
export const CheckpointList = ({ checkpoints, onCompare }: CheckpointListProps) => {
  const wide = useMinWidth(tableFrom);
  if (wide)
    return (
      <DenseTable label={t`Checkpoints`} columns={columns()}>
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
    <Box component="ul" role="list" aria-label={t`Checkpoints`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {checkpoints.map((checkpoint) => (
        <Box
          component="li"
          key={checkpoint.signature}
          sx={{ display: 'grid', gap: 1, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Typography component="div">
            <Trans>
              Position <PositionLink position={checkpoint.position} /> · <UtcTime iso={checkpoint.signedAt} />{' '}
              UTC
            </Trans>
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
