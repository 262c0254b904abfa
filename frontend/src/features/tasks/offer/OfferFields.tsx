import { textLimits } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, InputAdornment, TextField } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import { formField } from '../../../ui/forms/formField.ts';
import { LimitText } from '../../../ui/forms/LimitText.tsx';
import type { OfferForm, OfferToSend } from './offerForm.ts';

interface OfferFieldsProps {
  readonly form: UseFormReturn<OfferForm, unknown, OfferToSend>;
  /** Before the ids of the fields: two forms of offers may be on the page. */
  readonly idPrefix: string;
}

/** The fields of an offer. */
export const OfferFields = ({ form, idPrefix }: OfferFieldsProps) => {
  // A field only uses the typed values.
  const typed = form as unknown as UseFormReturn<OfferForm>;
  const field = (name: keyof OfferForm, hint?: string) => ({
    ...formField(typed, name, hint),
    id: `${idPrefix}-${name}`,
  });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '3fr 2fr', alignItems: 'start' }}>
        <TextField
          {...field('amount', t`0 or more.`)}
          label={t`Amount`}
          type="number"
          slotProps={{
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            htmlInput: { 'aria-required': true, min: 0, step: 'any', inputMode: 'decimal' },
          }}
        />
        <TextField
          {...field('days', t`1 to 365.`)}
          label={t`Days (optional)`}
          type="number"
          slotProps={{ htmlInput: { min: 1, max: 365, step: 1, inputMode: 'numeric' } }}
        />
      </Box>
      <TextField
        {...field('message')}
        label={t`Message`}
        helperText={<LimitText form={typed} name="message" max={textLimits.message} />}
        multiline
        minRows={3}
        maxRows={12}
        slotProps={{ htmlInput: { 'aria-required': true, dir: 'auto' } }}
      />
    </>
  );
};
