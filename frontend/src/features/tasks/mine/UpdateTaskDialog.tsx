import { detailFields, type Task } from '@marketplace/contracts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { messageOr } from '../calls/messages.ts';
import { showServerErrors } from '../form/showServerErrors.ts';
import { TaskFields } from '../form/TaskFields.tsx';
import { changesOf, formOf, updateFormSchema, type UpdateForm } from '../form/taskForm.ts';
import { taskResolver } from '../form/taskResolver.ts';
import { useUpdateTaskMutation } from '../calls/tasksApi.ts';

interface UpdateTaskDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

export const UpdateTaskDialog = ({ task, onClose }: UpdateTaskDialogProps) => {
  const [open, setOpen] = useState(true);
  const toasts = useToasts();
  const [updateTask] = useUpdateTaskMutation();
  const form = useForm({
    resolver: taskResolver(updateFormSchema),
    defaultValues: formOf(task),
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = form.formState;
  // FormSummary and TaskFields only use the typed values; the forms differ in their output.
  const shared = form as unknown as UseFormReturn<UpdateForm>;

  const update = form.handleSubmit(async (wanted) => {
    try {
      await updateTask({ id: task._id, changes: changesOf(task, wanted) }).unwrap();
      toasts.success('Task updated successfully!');
      setOpen(false);
    } catch (error) {
      const message = messageOr(error, 'Failed to update task');
      showServerErrors(shared, error, message);
      toasts.error(message);
    }
  });

  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        // A click beside the dialog must not lose the typed text.
        if (reason === 'escapeKeyDown' || !isDirty) setOpen(false);
      }}
      slotProps={{ transition: { onExited: onClose } }}
      aria-labelledby="update-task"
      fullWidth
      maxWidth="sm"
    >
      <form noValidate onSubmit={(event) => void update(event)}>
        <DialogTitle id="update-task">Update task</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <FormSummary form={shared} fields={detailFields} />
            <TaskFields form={shared} withStatus />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? 'Updating...' : 'Update'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
