import { plural, t } from '@lingui/core/macro';
import { isProjectionAction, type ActionAnswer } from '@marketplace/contracts';
import { actionWords } from '../projections/actionWords.ts';

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters'. */
export const actionText = ({ action, projection, deadLetterIds = [] }: ActionAnswer): string => {
  const name = projection ?? t`all projections`;
  if (isProjectionAction(action)) return actionWords[action].past(name);
  const count = deadLetterIds.length;
  return action === 'retry-dead-letters'
    ? plural(count, { one: `Retried # dead letter of ${name}`, other: `Retried # dead letters of ${name}` })
    : plural(count, {
        one: `Discarded # dead letter of ${name}`,
        other: `Discarded # dead letters of ${name}`,
      });
};
