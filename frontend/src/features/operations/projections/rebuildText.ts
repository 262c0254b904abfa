import type { DocumentDifferences, RebuildStatus } from '@marketplace/contracts';
import { durationText, shareOf } from '../figures.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';

export const isUnderWay = ({ state }: RebuildStatus): boolean =>
  state === 'catching-up' || state === 'comparing';

/** Only an operator's rebuild must give the same documents; the others may differ. */
export const isCompared = ({ kind = 'rebuild' }: RebuildStatus): boolean => kind === 'rebuild';

export const kindText: Readonly<Record<NonNullable<RebuildStatus['kind']>, string>> = {
  rebuild: 'Rebuild',
  rollback: 'Rollback',
  upgrade: 'Upgrade',
  repair: 'Repair',
};

/** In whole percents, rounded down: 100 only at the end. */
export const percentOf = ({ position, head }: RebuildStatus): number =>
  Math.floor(shareOf(position, head) * 100);

const comparedText = ({ count, compared }: DocumentDifferences): string =>
  count === 0
    ? `${manyText(compared, 'document')} compared, all the same.`
    : `${manyText(count, 'difference')} in ${manyText(compared, 'document')}.`;

/** The progress or the result of a rebuild, in a sentence. */
export const rebuildText = (rebuild: RebuildStatus): string => {
  const { state, generation, secondsLeft, differences, message } = rebuild;
  switch (state) {
    case 'catching-up': {
      const left = secondsLeft === null ? '' : `, about ${durationText(Math.ceil(secondsLeft))} left`;
      return `Generation ${countText(generation)} is catching up: ${percentOf(rebuild)} %${left}.`;
    }
    case 'comparing':
      return `Generation ${countText(generation)} has caught up; ${isCompared(rebuild) ? 'it is compared with the live one' : 'it is about to be swapped in'}.`;
    case 'swapped': {
      const compared = differences ? ` ${comparedText(differences)}` : '';
      const why = rebuild.kind === 'repair' && message !== undefined ? ` ${message}` : '';
      return `Generation ${countText(generation)} was swapped in.${compared}${why}`;
    }
    case 'refused':
      return (
        message ??
        `Generation ${countText(generation)} was not swapped in. ${differences ? comparedText(differences) : ''}`
      );
    case 'failed':
      return message ?? 'It failed. The live generation stays.';
  }
};

/** The state of a rebuild in a word or two. */
export const rebuildStateText: Readonly<Record<RebuildStatus['state'], string>> = {
  'catching-up': 'Catching up',
  comparing: 'Comparing',
  swapped: 'Swapped',
  refused: 'Refused',
  failed: 'Failed',
};
