import { t } from '@lingui/core/macro';
import { changeProfileSchema } from '@marketplace/contracts';
import { NoteField, noneIfBlank, useNoteForm } from '../../ui/forms/noteField.tsx';
import { CommandDialog } from '../../commands/CommandDialog.tsx';
import { useChangeProfileMutation } from './profilesApi.ts';

const rule = noneIfBlank(changeProfileSchema.shape.about.unwrap());

interface AboutDialogProps {
  readonly about: string | undefined;
  readonly onClosed: () => void;
}

/** Changes what the user says about himself or herself on the profile. */
export const AboutDialog = ({ about, onClosed }: AboutDialogProps) => {
  const [change] = useChangeProfileMutation();
  const form = useNoteForm(rule, about);
  return (
    <CommandDialog
      title={t`About you`}
      text={t`Everybody reads this on your profile. An empty field removes it.`}
      confirm={t`Save`}
      done={t`Your words are saved.`}
      failed={t`Failed to save your words`}
      form={form}
      fields={['note']}
      subject="profile:about"
      send={({ note }) => change(note ?? null).unwrap()}
      onClosed={onClosed}
    >
      <NoteField form={form} label={t`In your own words`} rule={rule} limit="about" />
    </CommandDialog>
  );
};
