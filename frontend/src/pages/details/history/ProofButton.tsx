import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { saveBlob } from '../../../browser/saveFile.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query({
      ...endpoint('GET /tasks/{id}/receipt', ({ id, position }: { id: string; position: number }) => ({
        params: { id },
        query: { position },
      })),
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useLazyGetReceiptQuery } = receiptApi;

interface ProofButtonProps {
  readonly taskId: string;
  readonly position: number;
  /** The sentence of the event. */
  readonly of: string;
}

/** Saves a file that proves the event to anybody. */
export const ProofButton = ({ taskId, position, of }: ProofButtonProps) => {
  const [read, { isFetching }] = useLazyGetReceiptQuery();
  const toasts = useToasts();
  const save = async () => {
    try {
      const receipt = await read({ id: taskId, position }).unwrap();
      const name = `proof-${position}.json`;
      // Without spaces, because a receipt has at most 32 kB.
      saveBlob(name, new Blob([`${JSON.stringify(receipt)}\n`], { type: 'application/json' }));
      toasts.success(t`The proof is saved as ${name}. Keep it: it can be checked without this marketplace.`);
    } catch (error) {
      toasts.error(readErrorLine(t`The proof`, error));
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t`Proof: ${of}`}
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) void save();
      }}
      sx={{ mt: 0.5 }}
    >
      <Trans>Proof</Trans>
    </Button>
  );
};
