import { defaultUserName, detailFields, userNameSchema } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { FormSummary } from '../../ui/forms/FormSummary.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { addTaskFailed } from './calls/failureTexts.ts';
import { useIdempotencyKey } from '../../commands/useIdempotencyKey.ts';
import { showFieldErrors, useFormOf } from '../../ui/forms/formResolver.ts';
import { TaskFields } from './form/TaskFields.tsx';
import { emptyTaskForm, formFields, taskFormSchema, type UpdateForm } from './form/taskForm.ts';
import { DraftNote } from '../../ui/forms/DraftNote.tsx';
import { typedForm } from '../../ui/forms/typedForm.ts';
import { useDraft } from '../../drafts/useDraft.ts';
import { useAddTaskMutation } from '../../commands/taskCommands.ts';

const leaveAfterMs = 1000;
const readOnly = {
  fullWidth: true,
  slotProps: { input: { readOnly: true }, htmlInput: { dir: 'auto' } },
} as const;

/** The form of a new task, its draft, and the function that sends it. */
const useNewTask = () => {
  const { user } = useAuth();
  const toasts = useToasts();
  const [addTask] = useAddTaskMutation();
  const submission = useIdempotencyKey();
  const [added, setAdded] = useState(false);
  const form = useFormOf(taskFormSchema, emptyTaskForm);
  const draft = useDraft(form, 'task', 'title');

  const shared: UseFormReturn<UpdateForm> = typedForm(form);
  // The identity provider allows names that the product does not. Such a name counts as no name, as it does in a token.
  const userName = userNameSchema.safeParse(user?.displayName ?? undefined).data ?? defaultUserName;
  const fail = (message: string, error?: unknown) => {
    showFieldErrors(shared, detailFields, error, message);
    toasts.echo(message);
  };
  const add = form.handleSubmit(async (details) => {
    const userEmail = user?.email;
    if (!userEmail) {
      fail(t`Please log in to add a task.`);
      return;
    }
    const task = { ...details, userEmail, userName };
    try {
      await addTask({ task, idempotencyKey: submission.keyFor(task) }).unwrap();
      submission.done();
      draft.done();
      setAdded(true);
      toasts.success(t`Task added successfully!`);
    } catch (error) {
      fail(addTaskFailed(error), error);
    }
  });
  return { user, userName, form: shared, draft, add, busy: form.formState.isSubmitting || added, added };
};

/** Shows My Posted Tasks soon after the task is added. */
const useLeaving = (added: boolean): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!added) return undefined;
    const leaving = setTimeout(() => void navigate(paths.myPostedTask), leaveAfterMs);
    return () => {
      clearTimeout(leaving);
    };
  }, [added, navigate]);
};

export const Component = () => {
  const { user, userName, form, draft, add, busy, added } = useNewTask();
  useLeaving(added);
  return (
    <NarrowPage>
      <PageTitle>{t`Add Task`}</PageTitle>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        <Trans>Say what needs doing, by when, and what it is worth to you.</Trans>
      </Typography>
      <Stack component="form" noValidate onSubmit={(event) => void add(event)} sx={{ gap: 2.5 }}>
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <FormSummary form={form} fields={formFields} />
        <TaskFields form={form} />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField {...readOnly} id="userEmail" label={t`Email`} value={user?.email ?? ''} />
          <TextField {...readOnly} id="userName" label={t`Name`} value={userName} />
        </Box>
        <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ mt: 1 }}>
          {added ? t`Added` : busy ? t`Adding...` : t`Add Task`}
        </Button>
      </Stack>
    </NarrowPage>
  );
};
