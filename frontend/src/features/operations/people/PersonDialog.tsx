import { t } from '@lingui/core/macro';
import type { Person, PersonAction } from '@marketplace/contracts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnPersonMutation, useGetPersonQuery } from '../operationsApi.ts';
import { actionsFor, personWords, stateText } from './personWords.ts';

interface PersonDialogProps {
  readonly person: Person;
  readonly action: PersonAction;
  readonly onClosed: () => void;
}

/** Another operator may act on the person meanwhile; in milliseconds. */
const lookAgain = { pollingInterval: 3000, skipPollingIfUnfocused: true };

/** Asks before an action on a person, and runs it. */
export const PersonDialog = ({ person: opened, action, onClosed }: PersonDialogProps) => {
  const { uid } = opened;
  const { data: person = opened } = useGetPersonQuery(uid, lookAgain);
  const [actOnPerson] = useActOnPersonMutation();
  const { title, paragraphs, label, savingLabel, done } = personWords[action];
  return (
    <ActDialog
      title={title(isolate(uid))}
      confirm={t(label)}
      savingLabel={t(savingLabel)}
      destructive={action === 'forget'}
      over={actionsFor(person).includes(action) ? undefined : stateText(person)}
      paragraphs={paragraphs()}
      act={(reason) => actOnPerson({ uid, action, reason }).unwrap()}
      done={() => t(done)}
      onClosed={onClosed}
    />
  );
};
