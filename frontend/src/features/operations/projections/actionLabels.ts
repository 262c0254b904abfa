import { msg, plural, t } from '@lingui/core/macro';
import { startsRebuild, type ProjectionAction, type ProjectionAnswer } from '@marketplace/contracts';
import { countText } from '../../../ui/sentences/countText.ts';
import type { ActionWords } from '../acting/ActDialog.tsx';
import { isUnderWay, waitText } from './rebuild/rebuildText.ts';

interface ProjectionActionWords extends ActionWords<ProjectionAnswer> {
  /** Whether the action has a button now; without this function it always has one. */
  readonly isOffered?: (projection: ProjectionAnswer) => boolean;
  /** Why the action is not possible now; undefined if it is possible. */
  readonly blockedReason?: (projection: ProjectionAnswer) => string | undefined;
}

const generationBefore = ({ generation, previousGeneration }: ProjectionAnswer): string =>
  countText(previousGeneration ?? generation - 1);

export const actionLabels: Readonly<Record<ProjectionAction, ProjectionActionWords>> = {
  rebuild: {
    label: msg`Rebuild`,
    savingLabel: msg`Starting...`,
    title: (name) => t`Rebuild ${name}?`,
    paragraphs: (name, { state }) => [
      t`All events are applied again, to a new generation beside the live one. Reads continue from the live one.`,
      t`When it has caught up, the two are compared document by document. If they are equal, the new one becomes live. If not, nothing changes, and the differences are shown here.`,
      ...(state === 'paused' ? [t`${name} is paused: the rebuild waits until it is resumed.`] : []),
    ],
    done: (name) => t`The rebuild of ${name} has started.`,
  },
  preview: {
    label: msg`Preview`,
    savingLabel: msg`Starting...`,
    title: (name) => t`Preview a rebuild of ${name}?`,
    paragraphs: () => [
      t`All events are applied again, to a new generation beside the live one. The two are compared, and you see here what a rebuild would change. Nothing is swapped.`,
    ],
    done: (name) => t`The preview of ${name} has started.`,
    reasonOptional: true,
  },
  rollback: {
    label: msg`Roll back`,
    savingLabel: msg`Rolling back...`,
    title: (name, projection) =>
      t`Roll back ${name} to generation ${{ before: generationBefore(projection) }}?`,
    paragraphs: (_name, projection) => [
      t`Reads come from generation ${{ before: generationBefore(projection) }} again, which was live before generation ${{ live: countText(projection.generation) }}. If it is behind, it catches up first. Reads continue, and no event is lost.`,
    ],
    done: (name) => t`${name} goes back to the generation before.`,
    blockedReason: ({ previousGeneration }) =>
      previousGeneration === undefined ? t`No generation before this one is kept.` : undefined,
  },
  pause: {
    label: msg`Pause`,
    savingLabel: msg`Pausing...`,
    title: (name) => t`Pause ${name}?`,
    paragraphs: (_name, { position }) => [
      t`It stops at about position ${{ at: countText(position) }} until somebody resumes it. Reads get older, and a user waits for what they have just written.`,
      t`New tasks and bids are still accepted, and no event is lost: it continues from there.`,
    ],
    done: (name) => t`${name} is paused.`,
    isOffered: ({ state }) => state !== 'paused',
  },
  resume: {
    label: msg`Resume`,
    savingLabel: msg`Resuming...`,
    title: (name) => t`Resume ${name}?`,
    paragraphs: (_name, { position, lag }) => {
      const from = countText(position);
      return [
        plural(lag.events, {
          one: `It continues from position ${from}; # event is waiting.`,
          other: `It continues from position ${from}; # events are waiting.`,
        }),
      ];
    },
    done: (name) => t`${name} is resumed.`,
    // Resume ends a pause, which has a reason in the ledger.
    reasonOptional: true,
    isOffered: ({ state }) => state === 'paused',
  },
};

/** Why an action on the projection is not possible now; undefined if it is. */
export const blockedReason = (action: ProjectionAction, projection: ProjectionAnswer): string | undefined => {
  const { rebuild } = projection;
  if (startsRebuild(action) && rebuild && isUnderWay(rebuild)) return waitText(rebuild);
  return actionLabels[action].blockedReason?.(projection);
};
