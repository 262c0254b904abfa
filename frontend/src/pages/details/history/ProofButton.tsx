import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { api } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { saveBlob } from '../../../browser/saveFile.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query<string, { readonly id: string; readonly position: number }>({
      query: ({ id, position }) => ({
        ...callTo('GET /tasks/{id}/receipt', { params: { id }, query: { position } }),
        responseHandler: (response) => (response.ok ? response.text() : response.json()),
      }),
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
      const name = `proof-${position}.jsonl`;
      saveBlob(name, new Blob([receipt], { type: 'application/x-ndjson' }));
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
