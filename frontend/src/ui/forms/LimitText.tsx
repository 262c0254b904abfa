import { Trans } from '@lingui/react/macro';
import { codePoints } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { countText } from '../sentences/countText.ts';
import { visuallyHidden } from '../styles/visuallyHidden.ts';

interface LimitTextProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: FieldPath<Values>;
  /** The most characters. */
  readonly max: number;
}

/** Below a text field: its fault, and how much of its limit is used: '12 / 200'. */
export const LimitText = <Values extends FieldValues>({ form, name, max }: LimitTextProps<Values>) => {
  const typed: string | undefined = useWatch({ control: form.control, name });
  const used = codePoints((typed ?? '').trim());
  const most = countText(max);
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      {error ? (
        <span>{error.message}</span>
      ) : (
        <Box component="span" sx={visuallyHidden}>
          <Trans>At most {most} characters.</Trans>
        </Box>
      )}
      <Box
        component="span"
        aria-hidden
        sx={{
          ml: 'auto',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          color: used > max ? 'error.main' : 'text.secondary',
        }}
      >
        {countText(used)} / {most}
      </Box>
    </Box>
  );
};
