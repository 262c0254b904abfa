import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { Question } from '../../../ui/feedback/ConfirmDialog.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { ChangedText } from './ChangedText.tsx';
import { fieldLabel } from '../../../ui/tasks/taskWords.ts';
import { shownValue, type FieldChange } from './fieldChanges.ts';

const Side = ({ label, text, other }: { label: string; text: string; other: string }) => (
  <Box component="dd" sx={{ m: 0, mt: 0.5 }}>
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {label}
    </Typography>
    <ChangedText text={text} other={other} />
  </Box>
);

/** Which task is deleted, below the question. */
export const deletedTitle = (title: string | null) => (
  <Typography sx={{ mt: 1, fontWeight: 600 }}>
    <UserText>{title}</UserText>
  </Typography>
);

/** The question before a task is deleted that others have edited since the user saw it. */
export const deletionWarning = (edits: readonly FieldChange[]): Question => ({
  title: t`This task was changed meanwhile`,
  text: t`Look at what changed before you delete it.`,
  confirm: t`Delete`,
  details: (
    <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0, mt: 2 }}>
      {edits.map(({ field, before, now }) => {
        const [old, current] = [shownValue(field, before), shownValue(field, now)];
        return (
          <Box key={field} sx={{ pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {fieldLabel(field)}
            </Typography>
            <Side label={t`Now`} text={current} other={old} />
            <Side label={t`Before`} text={old} other={current} />
          </Box>
        );
      })}
    </Box>
  ),
});
