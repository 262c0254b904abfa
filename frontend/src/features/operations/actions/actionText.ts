import { isProjectionAction, type ActionAnswer } from '@marketplace/contracts';
import { manyText } from '../../../ui/text/countText.ts';
import { actionWords } from '../projections/actionWords.ts';

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters'. */
export const actionText = ({ action, projection, deadLetterIds }: ActionAnswer): string => {
  const name = projection ?? 'all projections';
  if (isProjectionAction(action)) return actionWords[action].past(name);
  const letters = `${manyText(deadLetterIds?.length ?? 0, 'dead letter')} of ${name}`;
  return action === 'retry-dead-letters' ? `Retried ${letters}` : `Discarded ${letters}`;
};
