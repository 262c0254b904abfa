import { t } from '@lingui/core/macro';
import { itemLimits } from '@marketplace/contracts';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { formField } from '../../../ui/forms/formField.tsx';
import type { DraftSubject } from '../../../drafts/forgetDrafts.ts';
import { useDraft } from '../../../drafts/useDraft.ts';

export interface NamedSearch {
  readonly name: string;
  readonly alert: boolean;
}

interface SearchDialogProps {
  readonly title: string;
  readonly initial: NamedSearch;
  /** What the draft of the name is kept by. */
  readonly draftOf: DraftSubject;
  /** Saves the search. Returns the text of a failure; undefined if the search is saved. */
  readonly send: (search: NamedSearch) => Promise<string | undefined>;
  readonly onClosed: () => void;
}

/** Asks for the name of a search, and whether new matches give alerts. Closes when the search is saved. */
export const SearchDialog = ({ title, initial, draftOf, send, onClosed }: SearchDialogProps) => {
  const form = useForm({ defaultValues: { name: initial.name } });
  const draft = useDraft(form, draftOf, 'name');
  const [alert, setAlert] = useState(initial.alert);
  const save = async () => {
    const name = form.getValues('name').trim();
    const message = name === '' ? t`Name is required.` : await send({ name, alert });
    if (message === undefined) draft.done();
    else form.setError('name', { message });
    return message === undefined;
  };
  return (
    <FormDialog
      title={title}
      confirm={t`Save`}
      isDirty={form.formState.isDirty}
      draft={draft}
      send={save}
      onClosed={onClosed}
      maxWidth="xs"
    >
      <TextField
        {...formField(form, 'name')}
        autoFocus
        label={t`Name`}
        sx={{ mt: 1 }}
        slotProps={{
          htmlInput: { dir: 'auto', maxLength: itemLimits.searchName, 'aria-required': true },
          formHelperText: { role: 'alert' },
        }}
      />
      <FormControlLabel
        control={<Checkbox checked={alert} onChange={(_event, checked) => setAlert(checked)} />}
        label={t`Notify me of new tasks that match`}
      />
    </FormDialog>
  );
};
