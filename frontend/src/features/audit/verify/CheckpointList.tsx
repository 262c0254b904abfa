import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignedHead } from '@marketplace/contracts';
import { Box, Button } from '@mui/material';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { saveJson } from '../../../browser/saveFile.ts';
import { PositionLink } from '../events/PositionLink.tsx';
import { UtcTime } from '../events/UtcTime.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

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

const columns = (onCompare: CheckpointListProps['onCompare']) => ({
  position: {
    name: t`Position`,
    numeric: true,
    cell: ({ position }: SignedHead) => <PositionLink position={position} />,
  },
  signed: { name: t`Signed (UTC)`, cell: ({ signedAt }: SignedHead) => <UtcTime iso={signedAt} /> },
  hash: { name: t`Hash`, cell: ({ hash }: SignedHead) => <CopyText text={hash} what="hash" /> },
  actions: {
    name: t`Actions`,
    cell: (checkpoint: SignedHead) => <Actions checkpoint={checkpoint} onCompare={onCompare} />,
  },
});

/** The signed heads of the ledger, newest first. */
export const CheckpointList = ({ checkpoints, onCompare }: CheckpointListProps) => (
  <DataList
    label={t`Checkpoints`}
    items={checkpoints}
    keyOf={({ signature }) => signature}
    tableFrom={900}
    columns={columns(onCompare)}
    plain
    card={({ hash, actions }, { position, signedAt }) => [
      <Trans>
        Position <PositionLink position={position} /> · <UtcTime iso={signedAt} /> UTC
      </Trans>,
      hash,
      actions,
    ]}
  />
);
