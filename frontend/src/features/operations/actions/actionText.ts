import type { ActionAnswer } from '@marketplace/contracts';
import { manyText } from '../../../ui/text/countText.ts';

/** An action in a few words: 'Paused tasks', 'Discarded 3 dead letters'. */
export const actionText = ({ action, projection, deadLetterIds }: ActionAnswer): string => {
  const of = projection ?? 'all projections';
  const letters = `${manyText(deadLetterIds?.length ?? 0, 'dead letter')} of ${of}`;
  switch (action) {
    case 'rebuild':
      return `Started a rebuild of ${of}`;
    case 'rollback':
      return `Rolled ${of} back`;
    case 'pause':
      return `Paused ${of}`;
    case 'resume':
      return `Resumed ${of}`;
    case 'retry-dead-letters':
      return `Retried ${letters}`;
    case 'discard-dead-letters':
      return `Discarded ${letters}`;
  }
};
