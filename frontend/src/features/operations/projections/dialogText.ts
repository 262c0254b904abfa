import type { ProjectionAnswer } from '@marketplace/contracts';
import type { ProjectionAction } from '../operationsApi.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';

interface Words {
  readonly title: string;
  /** What will happen, one paragraph each. */
  readonly paragraphs: readonly string[];
  readonly confirm: string;
  readonly savingLabel: string;
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
        paragraphs: [
          'All events are applied again, to a new generation beside the live one. Reads continue from the live one.',
          'Once it has caught up, the two are compared document by document. If they are the same, the new one is swapped in; else nothing changes, and the differences are shown here.',
          ...(state === 'paused'
            ? [`${name} is paused: the new one is not swapped in before it is resumed.`]
            : []),
        ],
        confirm: 'Rebuild',
        savingLabel: 'Starting...',
        done: `The rebuild of ${name} has begun.`,
      };
    case 'rollback':
      return {
        title: `Roll back ${name} to generation ${countText(previousGeneration ?? generation - 1)}?`,
        paragraphs: [
          `Everybody reads generation ${countText(previousGeneration ?? generation - 1)} again, the one before the last swap, instead of generation ${countText(generation)}. If it is behind, it catches up first. Reads continue, and no event is lost.`,
        ],
        confirm: 'Roll back',
        savingLabel: 'Rolling back...',
        done: `${name} goes back to the generation before.`,
      };
    case 'pause':
      return {
        title: `Pause ${name}?`,
        paragraphs: [
          `It stops at about position ${countText(position)} until somebody resumes it. Reads get older, and users must wait to see their own changes.`,
          'New tasks and bids are still accepted, and no event is lost: it continues from there.',
        ],
        confirm: 'Pause',
        savingLabel: 'Pausing...',
        done: `${name} is paused.`,
      };
    case 'resume':
      return {
        title: `Resume ${name}?`,
        paragraphs: [
          `It continues from position ${countText(position)}; ${manyText(lag.events, 'event is', 'events are')} waiting.`,
        ],
        confirm: 'Resume',
        savingLabel: 'Resuming...',
        done: `${name} is resumed.`,
      };
  }
};
