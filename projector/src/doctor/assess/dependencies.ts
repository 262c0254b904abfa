import type { Asked, DependencyFact, DiskFact, Finding } from '../facts.ts';
import { size } from '../words.ts';

const slow = 1_000;

/** Where nothing could be asked: said, not passed over. */
export const unknown = (about: string, fault: string): Finding => ({
  about,
  state: 'warning',
  says: `This could not be looked at: ${fault}`,
});

export const ofDependency = ({ name, milliseconds, fault }: DependencyFact): Finding => {
  const details = { milliseconds };
  if (fault !== undefined)
    return {
      about: name,
      state: 'bad',
      says: `It is away: ${fault}`,
      advice: 'Bring it back. What waits for it goes on by itself; nothing is lost.',
      details,
    };
  if (milliseconds > slow)
    return {
      about: name,
      state: 'warning',
      says: `It took ${milliseconds} ms to answer a small question.`,
      advice: 'Look at the load of its machine, and at the network between.',
      details,
    };
  return { about: name, state: 'good', says: `It answers within ${milliseconds} ms.`, details };
};

const littleShare = 0.1;
const tooLittle = 500e6;

export const ofDisk = (disk: Asked<DiskFact>): Finding => {
  const about = 'disk';
  if ('fault' in disk) return unknown(about, disk.fault);
  const { path, freeBytes, totalBytes } = disk.answer;
  const details = { path, freeBytes, totalBytes };
  const says = `${size(freeBytes)} of ${size(totalBytes)} are free at ${path}.`;
  const advice = 'Make room, or move the data to a larger disk: with a full one PostgreSQL stops.';
  if (freeBytes < tooLittle) return { about, state: 'bad', says, advice, details };
  if (freeBytes / totalBytes < littleShare) return { about, state: 'warning', says, advice, details };
  return { about, state: 'good', says, details };
};
