import { t } from '@lingui/core/macro';
import {
  type ActionAnswer,
  type OperatorAction,
  systemActor,
  type RecordedActor,
} from '@marketplace/contracts';
import type { ActionWords } from '../acting/ActDialog.tsx';
import { letterLabels } from '../deadLetters/letterLabels.ts';
import { personLabels } from '../people/personLabels.ts';
import { actionLabels } from '../projections/actionLabels.ts';
import { entryOf } from '../../../ui/sentences/textIn.ts';
import { nameText } from '../../../ui/text/UserText.tsx';

/** The actor of an event: 'the system', an e-mail address, or the uid if the event has no address. */
export const actorText = ({ uid, email }: RecordedActor): string => {
  if (uid === systemActor.uid) return t`the system`;
  return email === null ? `${nameText(null)} (${uid})` : email || uid;
};

/** The texts of all actions, from three tables. */
const words: Readonly<Record<OperatorAction, Pick<ActionWords<never>, 'recorded'>>> = {
  ...actionLabels,
  ...personLabels,
  'retry-dead-letters': letterLabels.retry,
  'discard-dead-letters': letterLabels.discard,
};

type Action = Pick<ActionAnswer, 'action' | 'projection' | 'deadLetterIds' | 'person'>;

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters of tasks'. */
export const actionText = ({ action, projection, person, deadLetterIds = [] }: Action): string => {
  const subject = person ?? projection ?? t`all projections`;
  return entryOf(words, action)?.recorded(subject, deadLetterIds.length) ?? action;
};
