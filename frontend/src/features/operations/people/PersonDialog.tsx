import { t } from '@lingui/core/macro';
import type { PersonAction } from '@marketplace/contracts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnPersonMutation } from '../operationsApi.ts';
import { personWords } from './personWords.ts';

interface PersonDialogProps {
  readonly uid: string;
  readonly action: PersonAction;
  readonly onClosed: () => void;
}

/** Asks before an action on a person, and runs it. */
export const PersonDialog = ({ uid, action, onClosed }: PersonDialogProps) => {
  const [actOnPerson] = useActOnPersonMutation();
  const { title, paragraphs, label, savingLabel, done } = personWords[action];
  return (
    <ActDialog
      title={title(isolate(uid))}
      confirm={t(label)}
      savingLabel={t(savingLabel)}
      destructive={action === 'forget'}
      paragraphs={paragraphs()}
      act={(reason) => actOnPerson({ uid, action, reason }).unwrap()}
      done={() => t(done)}
      onClosed={onClosed}
    />
  );
};
