import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';

/** Says that a form has the text of a draft; the draft can be discarded. */
export const DraftNote = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Alert
    severity="info"
    role="status"
    action={
      <Button size="small" variant="text" color="inherit" onClick={onDiscard}>
        <Trans>Discard draft</Trans>
      </Button>
    }
  >
    <Trans>Draft restored</Trans>
  </Alert>
);
