import { projectionActions, type ProjectionAction, type ProjectionAnswer } from '@marketplace/contracts';
import { countText, manyText } from '../../../ui/text/countText.ts';
import { isUnderWay, kindText } from './rebuildText.ts';

interface ActionWords {
  /** On the button, and on the button that confirms the dialog. */
  readonly label: string;
  /** On the button of the dialog while the action runs. */
  readonly savingLabel: string;
  readonly title: (projection: ProjectionAnswer) => string;
  /** What will happen, one paragraph each. */
  readonly paragraphs: (projection: ProjectionAnswer) => readonly string[];
  /** The toast after the server has accepted it. */
  readonly done: (name: string) => string;
  /** In the list of actions. */
  readonly past: (name: string) => string;
  /** Nobody has to say why. */
  readonly reasonOptional?: true;
  /** Whether there is a button for it now. Without it: always. */
  readonly isOffered?: (projection: ProjectionAnswer) => boolean;
  /** Why it is not possible now. */
  readonly blockedReason?: (projection: ProjectionAnswer) => string | undefined;
}

const generationBefore = ({ generation, previousGeneration }: ProjectionAnswer): string =>
  countText(previousGeneration ?? generation - 1);

/** The words of the screens for each action on a projection. */
export const actionWords: Readonly<Record<ProjectionAction, ActionWords>> = {
  rebuild: {
    label: 'Rebuild',
    savingLabel: 'Starting...',
    title: ({ name }) => `Rebuild ${name}?`,
    paragraphs: ({ name, state }) => [
      'All events are applied again, to a new generation beside the live one. Reads continue from the live one.',
      'When it has caught up, the two are compared document by document. If they are equal, the new one becomes live. If not, nothing changes, and the differences are shown here.',
      ...(state === 'paused' ? [`${name} is paused: the rebuild waits until it is resumed.`] : []),
    ],
    done: (name) => `The rebuild of ${name} has started.`,
    past: (name) => `Started a rebuild of ${name}`,
  },
  rollback: {
    label: 'Roll back',
    savingLabel: 'Rolling back...',
    title: (projection) => `Roll back ${projection.name} to generation ${generationBefore(projection)}?`,
    paragraphs: (projection) => [
      `Reads come from generation ${generationBefore(projection)} again, which was live before generation ${countText(projection.generation)}. If it is behind, it catches up first. Reads continue, and no event is lost.`,
    ],
    done: (name) => `${name} goes back to the generation before.`,
    past: (name) => `Rolled ${name} back`,
    blockedReason: ({ previousGeneration }) =>
      previousGeneration === undefined ? 'No generation before this one is kept.' : undefined,
  },
  pause: {
    label: 'Pause',
    savingLabel: 'Pausing...',
    title: ({ name }) => `Pause ${name}?`,
    paragraphs: ({ position }) => [
      `It stops at about position ${countText(position)} until somebody resumes it. Reads get older, and a user waits for what they have just written.`,
      'New tasks and bids are still accepted, and no event is lost: it continues from there.',
    ],
    done: (name) => `${name} is paused.`,
    past: (name) => `Paused ${name}`,
    isOffered: ({ state }) => state !== 'paused',
  },
  resume: {
    label: 'Resume',
    savingLabel: 'Resuming...',
    title: ({ name }) => `Resume ${name}?`,
    paragraphs: ({ position, lag }) => [
      `It continues from position ${countText(position)}; ${manyText(lag.events, 'event is', 'events are')} waiting.`,
    ],
    done: (name) => `${name} is resumed.`,
    past: (name) => `Resumed ${name}`,
    // It only ends what somebody has given a reason for.
    reasonOptional: true,
    isOffered: ({ state }) => state === 'paused',
  },
};

/** Why an action on the projection is not possible now; undefined if it is. */
export const blockedReason = (action: ProjectionAction, projection: ProjectionAnswer): string | undefined => {
  const { rebuild } = projection;
  if (projectionActions[action].startsRebuild && rebuild && isUnderWay(rebuild))
    return `Wait until the ${kindText[rebuild.kind ?? 'rebuild'].toLowerCase()} has finished.`;
  return actionWords[action].blockedReason?.(projection);
};
