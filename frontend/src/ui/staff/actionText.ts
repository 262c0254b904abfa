import { plural, t } from '@lingui/core/macro';
import {
  type ActionAnswer,
  type OperatorAction,
  systemActor,
  type RecordedActor,
} from '@marketplace/contracts';
import { entryOf } from '../sentences/textIn.ts';
import { nameText } from '../text/UserText.tsx';

/** The actor of an event: 'the system', an e-mail address, or the uid if the event has no address. */
export const actorText = ({ uid, email }: RecordedActor): string => {
  if (uid === systemActor.uid) return t`the system`;
  return email === null ? `${nameText(null)} (${uid})` : email || uid;
};

/** What an operator did to `name`. `count`: how many dead letters the action named. */
const words: Readonly<Record<OperatorAction, (name: string, count: number) => string>> = {
  rebuild: (name) => t`Started a rebuild of ${name}`,
  preview: (name) => t`Previewed a rebuild of ${name}`,
  rollback: (name) => t`Rolled ${name} back`,
  pause: (name) => t`Paused ${name}`,
  resume: (name) => t`Resumed ${name}`,
  hold: (uid) => t`Held the account of ${uid}`,
  release: (uid) => t`Released the account of ${uid}`,
  forget: (uid) => t`Deleted the account of ${uid}`,
  'retry-dead-letters': (name, count) =>
    plural(count, { one: `Retried # dead letter of ${name}`, other: `Retried # dead letters of ${name}` }),
  'discard-dead-letters': (name, count) =>
    plural(count, {
      one: `Discarded # dead letter of ${name}`,
      other: `Discarded # dead letters of ${name}`,
    }),
};

type Action = Pick<ActionAnswer, 'action' | 'projection' | 'deadLetterIds' | 'person'>;

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters of tasks'. */
export const actionText = ({ action, projection, person, deadLetterIds = [] }: Action): string => {
  const subject = person ?? projection ?? t`all projections`;
  return entryOf(words, action)?.(subject, deadLetterIds.length) ?? action;
};
