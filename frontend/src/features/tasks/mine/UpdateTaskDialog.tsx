import { detailFields, type Task } from '@marketplace/contracts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../form/FormDialog.tsx';
import { TaskFields } from '../form/TaskFields.tsx';
import { changesOf, formOf, updateFormSchema, type UpdateForm } from '../form/taskForm.ts';
import { taskResolver } from '../form/taskResolver.ts';
import { useUpdateTaskMutation } from '../calls/tasksApi.ts';

interface UpdateTaskDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

export const UpdateTaskDialog = ({ task, onClose }: UpdateTaskDialogProps) => {
  const [updateTask] = useUpdateTaskMutation();
  const form = useForm({
    resolver: taskResolver(updateFormSchema),
    defaultValues: formOf(task),
    shouldFocusError: false,
  });
  return (
    <FormDialog
      title="Update task"
      form={form}
      fields={detailFields}
      confirm="Update"
      sendingLabel="Updating..."
      send={(wanted) => updateTask({ id: task._id, changes: changesOf(task, wanted) }).unwrap()}
      done="Task updated successfully!"
      failed="Failed to update task"
      onClosed={onClose}
    >
      {/* TaskFields only uses the typed values; the forms differ in their output. */}
      <TaskFields form={form as unknown as UseFormReturn<UpdateForm>} withStatus />
    </FormDialog>
  );
};
