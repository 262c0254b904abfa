import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import type { MouseEvent, ReactNode, SubmitEvent } from 'react';

interface RunButtonProps {
  readonly running: boolean;
  readonly onStop: () => void;
  /** The label of the submit button, a verb. */
  readonly children: ReactNode;
}

/** Submits its form, or stops the run. One button does both, so that it keeps the focus. */
export const RunButton = ({ running, onStop, children }: RunButtonProps) => {
  const stop = (event: MouseEvent) => {
    // React turns this into a submit button before the browser's default action for this click, which would submit the form again.
    event.preventDefault();
    // The second click of a double click must not stop what the first one started.
    if (event.detail < 2) onStop();
  };
  return (
    <Button
      type={running ? 'button' : 'submit'}
      variant={running ? 'outlined' : 'contained'}
      onClick={running ? stop : undefined}
      sx={{ justifySelf: 'start' }}
    >
      {running ? <Trans>Stop</Trans> : children}
    </Button>
  );
};

/** The `onSubmit` of a form with a RunButton: runs, but if a field is marked as invalid, focuses this field instead. */
export const submitWith =
  (running: boolean, run: () => void) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...event.currentTarget.elements];
    const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true');
    if (wrong instanceof HTMLElement) wrong.focus();
    else if (!running) run();
  };
