import { messageOf, type Message } from '@marketplace/contracts';
import type { CheckResult, DependencyFact, DiskFact } from '../checks.ts';
import type { Found } from './finding.ts';

const slow = 1_000;

const known: Readonly<Record<string, Message>> = {
  'event store': messageOf('doctor.about-event-store'),
  'read store': messageOf('doctor.about-read-store'),
  'sign-in': messageOf('doctor.about-sign-in'),
};

/** A finding for a part that could not be asked, so that it is not left out in silence. */
export const unknown = (about: Message, fault: string): Found => ({
  about,
  state: 'warning',
  says: [messageOf('doctor.unknown', { fault })],
});

export const ofDependency = ({ name, milliseconds, fault }: DependencyFact): Found => {
  const about = known[name] ?? messageOf('doctor.about-dependency', { name });
  const details = { milliseconds };
  if (fault !== undefined)
    return {
      about,
      state: 'bad',
      says: [messageOf('doctor.away', { fault })],
      advice: [messageOf('doctor.bring-back')],
      details,
    };
  if (milliseconds > slow)
    return {
      about,
      state: 'warning',
      says: [messageOf('doctor.slow', { milliseconds })],
      advice: [messageOf('doctor.look-at-load')],
      details,
    };
  return { about, state: 'good', says: [messageOf('doctor.answers', { milliseconds })], details };
};

const littleShare = 0.1;
const tooLittle = 500e6;

export const ofDisk = (disk: CheckResult<DiskFact>): Found => {
  const about = messageOf('doctor.about-disk');
  if ('fault' in disk) return unknown(about, disk.fault);
  const details = { ...disk.answer };
  const { freeBytes, totalBytes } = details;
  const says = [messageOf('doctor.disk-free', details)];
  const advice = [messageOf('doctor.make-room')];
  if (freeBytes < tooLittle) return { about, state: 'bad', says, advice, details };
  if (freeBytes / totalBytes < littleShare) return { about, state: 'warning', says, advice, details };
  return { about, state: 'good', says, details };
};
