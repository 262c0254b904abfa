import { hasClosed } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Alert, Box } from '@mui/material';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { UpdateForm } from './taskForm.ts';

/** While a year is being typed, the day is in the first century. */
const isTyped = (day: string): boolean => day >= '1900';

/** Says that the typed deadline has passed. It stops nobody: the product takes such a task. */
export const PastDeadlineNote = ({ form }: { readonly form: UseFormReturn<UpdateForm> }) => {
  const day = useWatch({ control: form.control, name: 'deadline' });
  const past = isTyped(day) && hasClosed(day, new Date().toISOString());
  return (
    // Always there, so that screen readers announce what appears in it.
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {past && (
        <Alert severity="warning" role="none">
          <Trans>This deadline has passed. The task takes no bids until you set a later one.</Trans>
        </Alert>
      )}
    </Box>
  );
};
