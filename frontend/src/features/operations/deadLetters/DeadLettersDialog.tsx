import type { DeadLetterAnswer } from '@marketplace/contracts';
import { useState } from 'react';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnDeadLettersMutation, type ActOnDeadLetters } from '../operationsApi.ts';
import { dialogText } from './dialogText.ts';

interface DeadLettersDialogProps {
  readonly action: ActOnDeadLetters['action'];
  readonly letters: readonly DeadLetterAnswer[];
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

/** Asks before dead letters are retried or discarded, and does it. */
export const DeadLettersDialog = ({ action, letters, onDone, onClosed }: DeadLettersDialogProps) => {
  const toasts = useToasts();
  const [actOnDeadLetters] = useActOnDeadLettersMutation();
  const [{ text, done, ...words }] = useState(() => dialogText(action, letters));
  return (
    <ActDialog
      {...words}
      act={async (reason) => {
        const taken = await actOnDeadLetters({ action, ids: letters.map(({ id }) => id), reason }).unwrap();
        toasts.success(done(taken.deadLetters.length));
        onDone();
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </ActDialog>
  );
};
