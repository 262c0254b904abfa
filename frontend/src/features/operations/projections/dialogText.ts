import type { ProjectionAnswer } from '@marketplace/contracts';
import type { ProjectionAction } from '../operationsApi.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';

interface Words {
  readonly title: string;
  /** What will happen, one paragraph each. */
  readonly says: readonly string[];
  readonly confirm: string;
  readonly saving: string;
  /** The toast after the server has accepted it. */
  readonly done: string;
}

/** The texts of a dialog for an action on a projection. */
export const dialogText = (action: ProjectionAction, projection: ProjectionAnswer): Words => {
  const { name, state, generation, previousGeneration, position, lag } = projection;
  switch (action) {
    case 'rebuild':
      return {
        title: `Rebuild ${name}?`,
        says: [
          'All events are applied again, to a new generation beside the live one. Reads go on as they are all the while.',
          'Once it has caught up, the two are compared document by document. If they are the same, the new one is swapped in; else nothing changes, and the differences are shown here.',
          ...(state === 'paused'
            ? [`${name} is paused: the new one is not swapped in before it is resumed.`]
            : []),
        ],
        confirm: 'Rebuild',
        saving: 'Starting...',
        done: `The rebuild of ${name} has begun.`,
      };
    case 'rollback':
      return {
        title: `Roll back ${name} to generation ${countText(previousGeneration ?? generation - 1)}?`,
        says: [
          `Everybody reads generation ${countText(previousGeneration ?? generation - 1)} again, the one before the last swap, instead of generation ${countText(generation)}. Where it is behind, it catches up first; reads go on all the while, and no event is lost.`,
        ],
        confirm: 'Roll back',
        saving: 'Rolling back...',
        done: `${name} goes back to the generation before.`,
      };
    case 'pause':
      return {
        title: `Pause ${name}?`,
        says: [
          `It stops at about position ${countText(position)} until somebody resumes it. What people read grows older, and those who have just written something are told to wait.`,
          'New tasks and bids are still taken, and no event is lost: it goes on from where it stopped.',
        ],
        confirm: 'Pause',
        saving: 'Pausing...',
        done: `${name} is paused.`,
      };
    case 'resume':
      return {
        title: `Resume ${name}?`,
        says: [
          `It goes on from position ${countText(position)}; ${manyText(lag.events, 'event is', 'events are')} waiting.`,
        ],
        confirm: 'Resume',
        saving: 'Resuming...',
        done: `${name} goes on.`,
      };
  }
};
