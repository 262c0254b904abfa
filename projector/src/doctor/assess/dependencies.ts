import { say, type Said } from '@marketplace/contracts';
import type { Asked, DependencyFact, DiskFact } from '../facts.ts';
import type { Found } from './finding.ts';

const slow = 1_000;

const known: Readonly<Record<string, Said>> = {
  'event store': say('doctor.about-event-store'),
  'read store': say('doctor.about-read-store'),
  'sign-in': say('doctor.about-sign-in'),
};

/** Where nothing could be asked: said, not passed over. */
export const unknown = (about: Said, fault: string): Found => ({
  about,
  state: 'warning',
  says: [say('doctor.unknown', { fault })],
});

export const ofDependency = ({ name, milliseconds, fault }: DependencyFact): Found => {
  const about = known[name] ?? say('doctor.about-dependency', { name });
  const details = { milliseconds };
  if (fault !== undefined)
    return {
      about,
      state: 'bad',
      says: [say('doctor.away', { fault })],
      advice: [say('doctor.bring-back')],
      details,
    };
  if (milliseconds > slow)
    return {
      about,
      state: 'warning',
      says: [say('doctor.slow', { milliseconds })],
      advice: [say('doctor.look-at-load')],
      details,
    };
  return { about, state: 'good', says: [say('doctor.answers', { milliseconds })], details };
};

const littleShare = 0.1;
const tooLittle = 500e6;

export const ofDisk = (disk: Asked<DiskFact>): Found => {
  const about = say('doctor.about-disk');
  if ('fault' in disk) return unknown(about, disk.fault);
  const details = { ...disk.answer };
  const { freeBytes, totalBytes } = details;
  const says = [say('doctor.disk-free', details)];
  const advice = [say('doctor.make-room')];
  if (freeBytes < tooLittle) return { about, state: 'bad', says, advice, details };
  if (freeBytes / totalBytes < littleShare) return { about, state: 'warning', says, advice, details };
  return { about, state: 'good', says, details };
};
