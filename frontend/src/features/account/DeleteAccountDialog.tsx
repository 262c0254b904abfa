import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, TextField, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { z } from 'zod';
import { failureText } from '../../api/errors/readErrorText.ts';
import { formField } from '../../ui/forms/formField.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { FormSummary } from '../../ui/forms/FormSummary.tsx';
import { IdentityError } from '../../auth/identity/identity.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { PasswordField } from '../../auth/sign-in/fields.tsx';
import { accountForgotten } from '../../auth/user/authSlice.ts';
import { showFieldErrors } from '../../ui/forms/formResolver.ts';
import { useDeleteAccountMutation } from './accountApi.ts';

interface DeleteForm {
  readonly confirm: string;
  readonly password: string;
}
const fields = ['confirm', 'password'] as const;

const same = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();

const schemaFor = (email: string, withPassword: boolean): z.ZodType<DeleteForm, DeleteForm> => {
  return z.object({
    confirm: z
      .string()
      .refine((typed) => same(typed, email), { error: t`Type the address ${{ shown: email }}.` }),
    password: z
      .string()
      .refine((typed) => !withPassword || typed !== '', { error: t`Please enter your password.` }),
  });
};

/** Whether the user has a password; true until the identity provider answers, and if it fails. */
const useHasPassword = (): boolean => {
  const identity = useIdentity();
  const [known, setKnown] = useState(true);
  useEffect(() => {
    identity.hasPassword().then(setKnown, () => setKnown(true));
  }, [identity]);
  return known;
};

const failed = (error: unknown): string =>
  error instanceof IdentityError
    ? error.message
    : failureText(error, t`The account could not be deleted. Please try again.`);

const useDeletion = (email: string, withPassword: boolean) => {
  const identity = useIdentity();
  const dispatch = useDispatch();
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm<DeleteForm>({
    resolver: (values, context, options) =>
      zodResolver(schemaFor(email, withPassword))(values, context, options),
    defaultValues: { confirm: '', password: '' },
    shouldFocusError: false,
  });
  const send = async () => {
    let sent = false;
    await form.handleSubmit(async ({ confirm, password }) => {
      try {
        await identity.confirmUser(withPassword ? password : undefined);
        await deleteAccount({ confirm: confirm.trim() }).unwrap();
        sent = true;
        dispatch(accountForgotten());
      } catch (error) {
        showFieldErrors(form, fields, error, failed(error));
      }
    })();
    return sent;
  };
  return { form, send };
};

interface DeleteAccountDialogProps {
  readonly email: string;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** Asks for the address and a new sign-in, and deletes the account. */
export const DeleteAccountDialog = ({ email, onClosed }: DeleteAccountDialogProps) => {
  const id = useId();
  const withPassword = useHasPassword();
  const { form, send } = useDeletion(email, withPassword);
  return (
    <FormDialog
      title={t`Delete your account?`}
      text={t`All that you wrote is deleted, and what you have open ends. You can’t take this back.`}
      confirm={t`Delete account`}
      busyLabel={t`Deleting...`}
      destructive
      isDirty={form.formState.isDirty}
      send={send}
      onClosed={onClosed}
    >
      <Stack sx={{ gap: 2.5, pt: 1 }}>
        <FormSummary form={form} fields={fields} />
        <TextField
          {...formField(form, 'confirm', t`Type ${{ shown: email }}, so that nobody deletes it by mistake.`)}
          id={`${id}-confirm`}
          label={t`Your e-mail address`}
          type="email"
          autoComplete="off"
          autoFocus
          slotProps={{ htmlInput: { 'aria-required': true } }}
        />
        {withPassword ? (
          <PasswordField
            {...formField(form, 'password')}
            id={`${id}-password`}
            autoComplete="current-password"
          />
        ) : (
          <Typography color="textSecondary">
            <Trans>Google then asks you to sign in once more.</Trans>
          </Typography>
        )}
      </Stack>
    </FormDialog>
  );
};
