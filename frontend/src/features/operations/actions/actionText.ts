import { plural, t } from '@lingui/core/macro';
import type { ActionAnswer } from '@marketplace/contracts';
import { isolate } from '../../../ui/sentences/isolate.ts';

type Action = Pick<ActionAnswer, 'action' | 'projection' | 'deadLetterIds'>;

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
};

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters of tasks'. */
export const actionText = ({ action, projection, deadLetterIds = [] }: Action): string =>
  texts[action](projection === undefined ? t`all projections` : isolate(projection), deadLetterIds.length);
