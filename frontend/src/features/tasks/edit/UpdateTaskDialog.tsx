import { detailFields, type TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { TaskFormDialog } from '../form/TaskFormDialog.tsx';
import { TaskFields } from '../form/TaskFields.tsx';
import { formOf, updateFormSchema, type UpdateForm } from '../form/taskForm.ts';
import { taskResolver } from '../form/taskResolver.ts';
import { ChangedNote } from './ChangedNote.tsx';
import type { OwnTask } from '../changes/DeleteQuestion.tsx';
import { useTaskEdit } from './useTaskEdit.ts';

interface UpdateTaskDialogProps {
  readonly task: OwnTask;
  readonly onClosed: () => void;
}

export const UpdateTaskDialog = ({ task, onClosed }: UpdateTaskDialogProps) => {
  const form = useForm<UpdateForm, unknown, TaskDetails>({
    resolver: taskResolver(updateFormSchema),
    defaultValues: formOf(task),
    shouldFocusError: false,
  });
  // The others only use the typed values; the forms differ in their output.
  const typed = form as unknown as UseFormReturn<UpdateForm>;
  const { changed, asked, gone, send } = useTaskEdit(typed, task);
  return (
    <TaskFormDialog
      title={t`Update task`}
      form={form}
      fields={detailFields}
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
    </TaskFormDialog>
  );
};
