import { t } from '@lingui/core/macro';
import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { ChangedText } from '../changes/ChangedText.tsx';
import { fieldLabel } from '../../../ui/tasks/taskWords.ts';
import { shownValue } from '../changes/fieldChanges.ts';
import type { Conflict } from './useTaskEdit.ts';

interface ConflictChoiceProps {
  readonly conflict: Conflict;
  /** The text that the field has now. */
  readonly current: string;
  readonly onChosen: (side: 'theirs' | 'yours') => void;
}

/** One field that somebody else has edited: the text now, and the user's own. */
export const ConflictChoice = ({ conflict, current, onChosen }: ConflictChoiceProps) => {
  const id = useId();
  const { field, before, now } = conflict;
  const yours = current === now ? conflict.yours : current;
  const sides = [
    { side: 'theirs', label: t`Now`, text: now, other: yours },
    { side: 'yours', label: yours === before ? t`Before` : t`Yours`, text: yours, other: now },
  ] as const;
  const chosen = current === now ? 'theirs' : 'yours';
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={id} sx={{ mb: 0.75, fontWeight: 600 }}>
        {fieldLabel(field)}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        name={`${id}-side`}
        value={chosen}
        onChange={(_event, side) => onChosen(side === 'theirs' ? side : 'yours')}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}
      >
        {sides.map(({ side, label, text, other }) => (
          <FormControlLabel
            key={side}
            value={side}
            control={<Radio size="small" />}
            disableTypography
            label={
              <Box sx={{ minWidth: 0, py: 1 }}>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {label}
                </Typography>
                <ChangedText text={shownValue(field, text)} other={shownValue(field, other)} />
              </Box>
            }
            sx={{
              alignItems: 'start',
              m: 0,
              pr: 1.5,
              border: 1,
              borderRadius: '8px',
              borderColor: side === chosen ? 'primary.main' : 'line.control',
            }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
};
