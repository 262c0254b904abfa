import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import type { MouseEvent, ReactNode, SubmitEvent } from 'react';

interface RunButtonProps {
  readonly running: boolean;
  readonly onStop: () => void;
  /** The label of the submit button, a verb. */
  readonly children: ReactNode;
}

/** Submits its form; stops what runs. It is one button, so it keeps the focus. */
export const RunButton = ({ running, onStop, children }: RunButtonProps) => {
  const stop = (event: MouseEvent) => {
    // The button is one for submitting again before the browser's own action for this click.
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

/** For a form with it: runs, unless a field is shown as wrong, which gets the focus. */
export const submitWith =
  (running: boolean, run: () => void) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...event.currentTarget.elements];
    const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true');
    if (wrong instanceof HTMLElement) wrong.focus();
    else if (!running) run();
  };
