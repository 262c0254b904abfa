import { textLimits } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, TextField } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import { formField, userInput, LimitText } from '../../../ui/forms/formField.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import type { OfferForm } from './offerForm.ts';

interface OfferFieldsProps {
  /** Only its typed values are used. */
  readonly form: UseFormReturn<OfferForm>;
  /** The prefix of the fields' ids, because the page may have two forms of offers. */
  readonly idPrefix: string;
  /** Amount and message cannot be left empty. */
  readonly required?: boolean;
}

export const OfferFields = ({ form, idPrefix, required = false }: OfferFieldsProps) => {
  const field = (name: keyof OfferForm, hint?: string) => ({
    ...formField(form, name, hint),
    id: `${idPrefix}-${name}`,
  });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '3fr 2fr', alignItems: 'start' }}>
        <NumberField
          {...field('amount', t`In dollars`)}
          label={t`Amount`}
          kind="dollars"
          required={required}
        />
        <NumberField {...field('days', t`From 1 to 365`)} label={t`Days (optional)`} kind="count" />
      </Box>
      <TextField
        {...field('message')}
        label={t`Message`}
        helperText={<LimitText form={form} name="message" max={textLimits.message} />}
        multiline
        minRows={2}
        maxRows={12}
        slotProps={{ htmlInput: { 'aria-required': required, ...userInput } }}
      />
    </>
  );
};
