import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { language } from '../../../browser/language.ts';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';
import type { UpdateForm } from '../form/taskForm.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { fieldLabel } from '../../../ui/tasks/taskWords.ts';
import type { Field } from '../changes/fieldChanges.ts';
import type { Conflict } from './useTaskEdit.ts';
import { dot } from '../../../ui/styles/dot.ts';

interface ConflictPanelProps {
  readonly form: UseFormReturn<UpdateForm>;
  readonly conflicts: readonly Conflict[];
  /** Takes the focus each time that it grows: an update was not sent. */
  readonly asked: number;
  readonly onChosen: (field: Field, side: 'theirs' | 'yours') => void;
}

/** A line with a dot for each change. */
const dottedLine = {
  display: 'grid',
  gap: 2,
  '& > *': { position: 'relative', pl: 2.5 },
  '& > *::before': { ...dot(9), insetInlineStart: 0, top: 7 },
  '& > *:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    top: 16,
    bottom: -23,
    width: '1px',
    bgcolor: 'line.control',
  },
} as const;

/** What others have edited while the form was open, field by field, and a choice for each. */
export const ConflictPanel = ({ form, conflicts, asked, onChosen }: ConflictPanelProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useWatch({ control: form.control });
  useEffect(() => {
    if (asked > 0) heading.current?.focus();
  }, [asked]);
  const fields = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
    conflicts.map(({ field }) => fieldLabel(field)),
  );

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, border: 1, borderColor: 'primary.main', borderRadius: '12px' }}
    >
      <Typography ref={heading} id={id} variant="h4" component="h3" tabIndex={-1} sx={{ outline: 'none' }}>
        <Trans>This task was changed meanwhile</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        <Trans>Choose what to keep, then press Update. Nothing that you typed is lost.</Trans>
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        <Trans>This task was changed meanwhile: {fields}</Trans>
      </Box>
      <Box sx={dottedLine}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            current={typed[conflict.field] ?? ''}
            onChosen={(side) => onChosen(conflict.field, side)}
          />
        ))}
      </Box>
    </Box>
  );
};
