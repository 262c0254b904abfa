import { t } from '@lingui/core/macro';
import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { ReviewForm } from './reviewForm.ts';
import { starText, starWords } from '../../../ui/people/starWords.ts';

/** The rating: radio buttons with words. */
export const StarsField = ({ control }: { readonly control: Control<ReviewForm, unknown, unknown> }) => {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'stars' });
  const { ref, ...chosen } = field;
  const { error } = fieldState;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel
        id={id}
        sx={{ typography: 'body2', fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        {t`Rating`}
      </FormLabel>
      <RadioGroup {...chosen} aria-labelledby={id} aria-describedby={`${id}-fault`} aria-required>
        {starWords.map((_, index) => (
          <FormControlLabel
            key={index}
            value={String(index + 1)}
            label={starText(index + 1)}
            // The first one takes the focus for the whole group.
            control={<Radio size="small" slotProps={{ input: index === 0 ? { ref } : {} }} />}
            sx={{ minHeight: 40, width: 'fit-content', fontVariantNumeric: 'tabular-nums' }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-fault`}>{error?.message}</FormHelperText>
    </FormControl>
  );
};
