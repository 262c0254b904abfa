import type { DeadLetterAnswer } from '@marketplace/contracts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnDeadLettersMutation, type ActOnDeadLetters } from '../operationsApi.ts';
import { dialogText } from './dialogText.ts';
import { useLetterNow } from './useLetterNow.ts';

interface DeadLetterDialogProps {
  readonly action: ActOnDeadLetters['action'];
  readonly letter: DeadLetterAnswer;
  readonly onClosed: () => void;
}

/** Asks before a dead letter is retried or discarded, and does it. */
export const DeadLetterDialog = ({ action, letter: listed, onClosed }: DeadLetterDialogProps) => {
  const [actOnDeadLetters] = useActOnDeadLettersMutation();
  const { letter, over } = useLetterNow(listed);
  const { text, done, ...words } = dialogText(action, letter);
  return (
    <ActDialog
      {...words}
      over={over}
      paragraphs={[text]}
      act={(reason) => actOnDeadLetters({ action, ids: [letter.id], reason }).unwrap()}
      done={({ deadLetters }) => done(deadLetters.length)}
      onClosed={onClosed}
    />
  );
};
