import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, select, t } from '@lingui/core/macro';
import { rebuildKinds, type DocumentDifferences, type RebuildStatus } from '@marketplace/contracts';
import { durationText } from '../../../../ui/sentences/durationText.ts';
import { countText } from '../../../../ui/sentences/countText.ts';
import { numbers } from '../../../../formats/numbers.ts';

/** The rate in events per second. A low rate has a decimal, so that it is not shown as 0. */
export const rateText = (rate: number): string => {
  const shown = rate > 0 && rate < 10 ? numbers.decimal(Math.max(rate, 0.1)) : countText(Math.round(rate));
  return t`${shown}/s`;
};

/** The part of the ledger up to `position`, 0 to 1; 1 for an empty ledger. */
export const shareOf = (position: number, head: number): number =>
  head === 0 ? 1 : Math.min(1, Math.max(0, position / head));

export const isUnderWay = ({ state }: RebuildStatus): boolean =>
  state === 'catching-up' || state === 'comparing';

export const isCompared = ({ kind = 'rebuild' }: RebuildStatus): boolean => rebuildKinds[kind].compares;

export const kindOfText = ({ kind = 'rebuild' }: RebuildStatus, name: string): string =>
  select(kind, {
    preview: `Preview of ${name}`,
    rollback: `Rollback of ${name}`,
    upgrade: `Upgrade of ${name}`,
    repair: `Repair of ${name}`,
    other: `Rebuild of ${name}`,
  });

export const waitText = ({ kind = 'rebuild' }: RebuildStatus): string =>
  select(kind, {
    preview: 'Wait until the preview has finished.',
    rollback: 'Wait until the rollback has finished.',
    upgrade: 'Wait until the upgrade has finished.',
    repair: 'Wait until the repair has finished.',
    other: 'Wait until the rebuild has finished.',
  });

/** The progress in whole percents, rounded down, so that 100 means the end. */
export const percentOf = ({ position, head }: RebuildStatus): number =>
  Math.floor(shareOf(position, head) * 100);

const sentences = (...all: readonly string[]): string => all.filter((one) => one !== '').join(' ');

const comparedText = ({ count, compared }: DocumentDifferences): string => {
  if (count === 0)
    return plural(compared, {
      one: '# document compared, all the same.',
      other: '# documents compared, all the same.',
    });
  const documents = plural(compared, { one: '# document', other: '# documents' });
  return plural(count, { one: `# difference in ${documents}.`, other: `# differences in ${documents}.` });
};

/** The progress or the result of a rebuild, without its `message`. */
export const rebuildText = (rebuild: RebuildStatus): string => {
  const { state, secondsLeft, differences } = rebuild;
  const generation = countText(rebuild.generation);
  const compared = differences ? comparedText(differences) : '';
  switch (state) {
    case 'catching-up': {
      const percent = countText(percentOf(rebuild));
      if (secondsLeft === null) return t`Generation ${generation} is catching up: ${percent} %.`;
      return t`Generation ${generation} is catching up: ${percent} %, about ${{ left: durationText(Math.ceil(secondsLeft)) }} left.`;
    }
    case 'comparing':
      return isCompared(rebuild)
        ? t`Generation ${generation} has caught up; it is compared with the live one.`
        : t`Generation ${generation} has caught up; it is about to be swapped in.`;
    case 'swapped':
      return sentences(t`Generation ${generation} was swapped in.`, compared);
    case 'refused':
      return sentences(t`Generation ${generation} was not swapped in.`, compared);
    case 'failed':
      return t`It failed. The live generation stays.`;
  }
};

/** The state of a rebuild in a word or two. */
export const rebuildStateText: Readonly<Record<RebuildStatus['state'], MessageDescriptor>> = {
  'catching-up': msg`Catching up`,
  comparing: msg`Comparing`,
  swapped: msg`Swapped`,
  refused: msg`Refused`,
  failed: msg`Failed`,
};
