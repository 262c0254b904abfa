import type { DeadLetterAnswer } from '@marketplace/contracts';
import { useState } from 'react';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnDeadLettersMutation, type ActOnDeadLetters } from '../operationsApi.ts';
import { dialogText } from './dialogText.ts';

interface DeadLetterDialogProps {
  readonly action: ActOnDeadLetters['action'];
  readonly letter: DeadLetterAnswer;
  readonly onClosed: () => void;
}

/** Asks before a dead letter is retried or discarded, and does it. */
export const DeadLetterDialog = ({ action, letter, onClosed }: DeadLetterDialogProps) => {
  const [actOnDeadLetters] = useActOnDeadLettersMutation();
  const [{ text, done, ...words }] = useState(() => dialogText(action, letter));
  return (
    <ActDialog
      {...words}
      paragraphs={[text]}
      act={(reason) => actOnDeadLetters({ action, ids: [letter.id], reason }).unwrap()}
      done={({ deadLetters }) => done(deadLetters.length)}
      onClosed={onClosed}
    />
  );
};
