import type { Task, TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { ConfirmDialog, type Asked } from '../../../ui/feedback/ConfirmDialog.tsx';
import { fieldLabel } from '../../../ui/tasks/taskWords.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useGetTaskVersionQuery } from '../calls/tasksApi.ts';
import { ChangedText } from './ChangedText.tsx';
import { editsBetween, shownValue, type FieldChange } from './fieldChanges.ts';

/** What is needed of an own task to update or delete it. */
export type OwnTask = TaskDetails & Pick<Task, '_id'>;

/** A task as the user has seen it; without its ETag if it was not read yet. */
export interface SeenTask {
  readonly task: OwnTask;
  readonly tag?: string;
}

const Side = ({ label, text, other }: { label: string; text: string; other: string }) => (
  <Box component="dd" sx={{ m: 0, mt: 0.5 }}>
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {label}
    </Typography>
    <ChangedText text={text} other={other} />
  </Box>
);

const Edits = ({ edits }: { readonly edits: readonly FieldChange[] }) => (
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
);

/** Asks before a task is deleted, and shows what others have edited since the user saw it. */
export const DeleteQuestion = ({ seen, ...asked }: Asked<SeenTask> & { readonly seen: OwnTask }) => {
  const { data, error } = useGetTaskVersionQuery(seen._id, { refetchOnMountOrArgChange: true });
  const edits = data ? editsBetween(seen, data.task) : [];
  const isEdited = edits.length > 0;
  return (
    <ConfirmDialog<SeenTask>
      {...asked}
      value={data ?? { task: seen }}
      title={isEdited ? t`This task was changed meanwhile` : t`Are you sure?`}
      text={isEdited ? t`Look at what changed before you delete it.` : t`You won't be able to revert this!`}
      details={
        isEdited ? (
          <Edits edits={edits} />
        ) : (
          <Typography sx={{ mt: 1, fontWeight: 600 }}>
            <UserText>{seen.title}</UserText>
          </Typography>
        )
      }
      over={isNotFound(error) ? t`This task was deleted meanwhile.` : undefined}
      confirm={t`Delete`}
    />
  );
};
