import { sizeOf } from '../../words.ts';
import type { CheckResult, DependencyFact, DiskFact, NewFinding } from '../checks.ts';

const slow = 1_000;

/** A finding for a part that could not be asked, so that it is not left out in silence. */
export const unknown = (about: string, fault: string): NewFinding => ({
  about,
  state: 'warning',
  kind: 'unknown',
  says: `This could not be looked at: ${fault}`,
});

export const ofDependency = ({ name: about, milliseconds, fault }: DependencyFact): NewFinding => {
  const details = { milliseconds };
  if (fault !== undefined)
    return {
      about,
      state: 'bad',
      kind: 'away',
      says: `It is away: ${fault}`,
      advice: 'Bring it back. What waits for it goes on by itself; nothing is lost.',
      details,
    };
  if (milliseconds > slow)
    return {
      about,
      state: 'warning',
      kind: 'slow',
      says: `It took ${milliseconds} ms to answer a small question.`,
      advice: 'Look at the load of its machine, and at the network between.',
      details,
    };
  return { about, state: 'good', says: `It answers within ${milliseconds} ms.`, details };
};

const littleShare = 0.1;
const tooLittle = 500e6;

export const ofDisk = (disk: CheckResult<DiskFact>): NewFinding => {
  const about = 'disk';
  if ('fault' in disk) return unknown(about, disk.fault);
  const details = { ...disk.answer };
  const { freeBytes, totalBytes, path } = details;
  const says = `${sizeOf(freeBytes)} of ${sizeOf(totalBytes)} are free at ${path}.`;
  if (freeBytes >= tooLittle && freeBytes / totalBytes >= littleShare)
    return { about, state: 'good', says, details };
  return {
    about,
    state: freeBytes < tooLittle ? 'bad' : 'warning',
    kind: 'disk-full',
    says,
    advice: 'Make room, or move the data to a larger disk: with a full one PostgreSQL stops.',
    details,
  };
};
