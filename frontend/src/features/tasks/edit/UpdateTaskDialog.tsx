import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { detailFields, type TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { CommandDialog } from '../../../commands/CommandDialog.tsx';
import { TaskFields } from '../form/TaskFields.tsx';
import { formOf, updateFormSchema, type UpdateForm } from '../form/taskForm.ts';
import { useFormOf } from '../../../ui/forms/formResolver.ts';
import { typedForm } from '../../../ui/forms/typedForm.ts';
import type { OwnTask } from '../changes/DeleteQuestion.tsx';
import { useTaskEdit } from './useTaskEdit.ts';

interface ChangedNoteProps {
  /** The number of updates that were not sent. The note takes the focus each time this number grows. */
  readonly asked: number;
  readonly onLoadAgain: () => void;
  readonly onKeepMine: () => void;
}

/** Says that others edited the task while its form was open, with two buttons: load the task again, or keep the own changes. */
const ChangedNote = ({ asked, onLoadAgain, onKeepMine }: ChangedNoteProps) => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) note.current?.focus();
  }, [asked]);
  return (
    <Alert ref={note} severity="warning" tabIndex={-1}>
      <AlertTitle>
        <Trans>This task was changed meanwhile</Trans>
      </AlertTitle>
      <Trans>Load it again, or save yours over it. Only the fields that you have changed are saved.</Trans>
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={onLoadAgain}>
          <Trans>Load it again</Trans>
        </Button>
        {/* The type is not `submit`, because Enter in a field would then press this button. */}
        <Button
          variant="outlined"
          color="inherit"
          onClick={({ currentTarget }) => {
            onKeepMine();
            currentTarget.form?.requestSubmit();
          }}
        >
          <Trans>Save mine over it</Trans>
        </Button>
      </Stack>
    </Alert>
  );
};

interface UpdateTaskDialogProps {
  readonly task: OwnTask;
  readonly onClosed: () => void;
}

export const UpdateTaskDialog = ({ task, onClosed }: UpdateTaskDialogProps) => {
  const form = useFormOf<UpdateForm, TaskDetails>(updateFormSchema, formOf(task));
  const typed = typedForm(form);
  const { changed, asked, gone, send } = useTaskEdit(typed, task);
  return (
    <CommandDialog
      title={t`Update task`}
      form={form}
      fields={detailFields}
      subject={`update:${task._id}`}
      confirm={t`Update`}
      sendingLabel={t`Updating...`}
      send={send}
      over={gone ? t`This task was deleted meanwhile.` : undefined}
      done={t`Task updated successfully!`}
      failed={t`Failed to update task`}
      onClosed={onClosed}
    >
      {!gone && changed && (
        <ChangedNote asked={asked} onLoadAgain={changed.loadAgain} onKeepMine={changed.keepMine} />
      )}
      <TaskFields form={typed} withStatus />
    </CommandDialog>
  );
};
