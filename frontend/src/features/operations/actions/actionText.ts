import { plural, t } from '@lingui/core/macro';
import type { ActionAnswer } from '@marketplace/contracts';
import { isolate } from '../../../ui/sentences/isolate.ts';

type Action = Pick<ActionAnswer, 'action' | 'projection' | 'deadLetterIds' | 'person'>;

const texts: Readonly<Record<Action['action'], (name: string, count: number) => string>> = {
  rebuild: (name) => t`Started a rebuild of ${name}`,
  preview: (name) => t`Previewed a rebuild of ${name}`,
  rollback: (name) => t`Rolled ${name} back`,
  pause: (name) => t`Paused ${name}`,
  resume: (name) => t`Resumed ${name}`,
  'retry-dead-letters': (name, count) =>
    plural(count, { one: `Retried # dead letter of ${name}`, other: `Retried # dead letters of ${name}` }),
  'discard-dead-letters': (name, count) =>
    plural(count, {
      one: `Discarded # dead letter of ${name}`,
      other: `Discarded # dead letters of ${name}`,
    }),
  forget: (uid) => t`Deleted the account of ${uid}`,
  hold: (uid) => t`Held the account of ${uid}`,
  release: (uid) => t`Released the account of ${uid}`,
};

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters of tasks'. */
export const actionText = ({ action, projection, person, deadLetterIds = [] }: Action): string => {
  const about = person ?? projection;
  return texts[action](about === undefined ? t`all projections` : isolate(about), deadLetterIds.length);
};
