import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignedHead } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import type { Columns } from '../../../ui/lists/DataList.tsx';
import { LoadedList } from '../../../ui/lists/LoadedList.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CodeBlock } from '../../../ui/text/CodeBlock.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useGetCheckpointsInfiniteQuery, useSignCheckpointMutation } from '../calls/auditApi.ts';
import { saveBlob, saveJson } from '../../../browser/saveFile.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { PositionLink } from '../../../ui/text/TextLink.tsx';
import { UtcTime } from '../events/times.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

const SignNow = () => {
  const [sign, { isLoading }] = useSignCheckpointMutation();
  const toasts = useToasts();
  const signNow = async () => {
    try {
      const { position } = await sign(undefined).unwrap();
      toasts.success(t`The ledger is signed up to position ${{ signedUpTo: countText(position) }}.`);
    } catch (error) {
      toasts.error(readErrorLine(t`A new checkpoint`, error));
    }
  };
  return (
    <Button
      variant="outlined"
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) void signNow();
      }}
    >
      {isLoading ? <Trans>Signing...</Trans> : <Trans>Sign now</Trans>}
    </Button>
  );
};

const PublicKey = ({ pem }: { readonly pem: string }) => (
  <Box>
    <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
      <Trans>Public key</Trans>
    </Typography>
    <CodeBlock label={t`Public key`} text={pem.trim()} />
    <Button
      size="small"
      variant="outlined"
      sx={{ mt: 1 }}
      onClick={() => saveBlob('ledger-public-key.pem', new Blob([pem], { type: 'application/x-pem-file' }))}
    >
      <Trans>Download the key</Trans>
    </Button>
  </Box>
);

interface CheckpointsProps {
  /** Verifies the ledger against the checkpoint. */
  readonly onCompare: (signedHead: SignedHead) => void;
}

interface ActionsProps extends CheckpointsProps {
  readonly checkpoint: SignedHead;
}

const Actions = ({ checkpoint, onCompare }: ActionsProps) => {
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

const columns = ({ onCompare }: CheckpointsProps): Columns<SignedHead> => ({
  position: {
    name: t`Position`,
    onCard: 'named',
    numeric: true,
    cell: ({ position }) => <PositionLink position={position} />,
  },
  signed: { name: t`Signed (UTC)`, onCard: 'named', cell: ({ signedAt }) => <UtcTime iso={signedAt} /> },
  hash: { name: t`Hash`, cell: ({ hash }) => <CopyText text={hash} what="hash" /> },
  actions: {
    name: t`Actions`,
    cell: (checkpoint) => <Actions checkpoint={checkpoint} onCompare={onCompare} />,
  },
});

/** The signed heads of the ledger, newest first, and the public key. */
export const Checkpoints = (props: CheckpointsProps) => {
  const list = useGetCheckpointsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const publicKey = list.data?.pages[0]?.publicKey;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {publicKey === null && (
        <Typography color="textSecondary">
          <Trans>
            This ledger has no signing key. <bdi>docs/audit.md</bdi> says how to add one.
          </Trans>
        </Typography>
      )}
      {publicKey && (
        <Box sx={{ justifySelf: 'start' }}>
          <SignNow />
        </Box>
      )}
      <div>
        <LoadedList
          list={list}
          what={t`The checkpoints`}
          more={t`More checkpoints`}
          loading={<TableSkeleton rows={3} />}
          itemsOf={({ checkpoints }) => checkpoints}
          empty={
            <Typography color="textSecondary">
              <Trans>Nothing is signed yet.</Trans>
            </Typography>
          }
          label={t`Checkpoints`}
          keyOf={({ signature }) => signature}
          tableFrom={900}
          columns={columns(props)}
          plain
        />
      </div>
      {publicKey && <PublicKey pem={publicKey} />}
    </Box>
  );
};
