import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignedHead } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CodeBlock } from '../../../ui/text/CodeBlock.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useGetCheckpointsInfiniteQuery, useSignCheckpointMutation } from '../calls/auditApi.ts';
import { saveBlob } from '../../../browser/saveFile.ts';
import { CheckpointList } from './CheckpointList.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

const SignNow = () => {
  const [sign, { isLoading }] = useSignCheckpointMutation();
  const toasts = useToasts();
  const signNow = async () => {
    try {
      const { position } = await sign(undefined).unwrap();
      const signedUpTo = countText(position);
      toasts.success(t`The ledger is signed up to position ${signedUpTo}.`);
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

/** The signed heads of the ledger, and the public key. */
export const Checkpoints = ({ onCompare }: { readonly onCompare: (signedHead: SignedHead) => void }) => {
  const list = useGetCheckpointsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isLoading, refetch } = list;
  if (isLoading) return <TableSkeleton rows={3} />;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined)
    return <ErrorState what={t`The checkpoints`} error={error} onRetry={refetch} />;
  const checkpoints = data.pages.flatMap((page) => page.checkpoints);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {first.publicKey === null ? (
        <Typography color="textSecondary">
          <Trans>
            This ledger has no signing key. <bdi>docs/audit.md</bdi> says how to add one.
          </Trans>
        </Typography>
      ) : (
        <Box sx={{ justifySelf: 'start' }}>
          <SignNow />
        </Box>
      )}
      {checkpoints.length === 0 ? (
        <Typography color="textSecondary">
          <Trans>Nothing is signed yet.</Trans>
        </Typography>
      ) : (
        <div>
          <CheckpointList checkpoints={checkpoints} onCompare={onCompare} />
          <LoadMore list={list} fault={error && readErrorLine(t`More checkpoints`, error)} />
        </div>
      )}
      {first.publicKey !== null && <PublicKey pem={first.publicKey} />}
    </Box>
  );
};
