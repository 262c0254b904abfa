import { t } from '@lingui/core/macro';
import { itemLimits } from '@marketplace/contracts';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';

export interface NamedSearch {
  readonly name: string;
  readonly alert: boolean;
}

interface SearchDialogProps {
  readonly title: string;
  readonly initial: NamedSearch;
  /** Saves the search. Returns the text of a failure; undefined if the search is saved. */
  readonly send: (search: NamedSearch) => Promise<string | undefined>;
  readonly onClosed: () => void;
}

/** Asks for the name of a search, and whether new matches give alerts. Closes when the search is saved. */
export const SearchDialog = ({ title, initial, send, onClosed }: SearchDialogProps) => {
  const [name, setName] = useState(initial.name);
  const [alert, setAlert] = useState(initial.alert);
  const [fault, setFault] = useState<string>();
  const save = async () => {
    const failed = name.trim() === '' ? t`Name is required.` : await send({ name: name.trim(), alert });
    setFault(failed);
    return failed === undefined;
  };
  return (
    <FormDialog
      title={title}
      confirm={t`Save`}
      isDirty={name !== initial.name}
      send={save}
      onClosed={onClosed}
      maxWidth="xs"
    >
      <TextField
        autoFocus
        label={t`Name`}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fault !== undefined}
        helperText={fault}
        fullWidth
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
