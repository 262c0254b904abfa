import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Checkbox, FormControlLabel } from '@mui/material';

interface AcceptDifferencesProps {
  readonly accepting: boolean;
  readonly onChange: (accepting: boolean) => void;
}

/** For a rebuild that should give other documents. */
export const AcceptDifferences = ({ accepting, onChange }: AcceptDifferencesProps) => (
  <>
    <FormControlLabel
      control={<Checkbox checked={accepting} onChange={(_event, checked) => onChange(checked)} />}
      label={t`Accept an announced change: swap although documents differ`}
      sx={{ color: 'text.primary' }}
    />
    {accepting && (
      <Alert severity="warning" sx={{ mt: 1 }}>
        <Trans>
          Everybody will read the new documents, right or wrong. The server accepts this only if the
          projection has another version than the live generation. Roll back brings the old generation back.
        </Trans>
      </Alert>
    )}
  </>
);
