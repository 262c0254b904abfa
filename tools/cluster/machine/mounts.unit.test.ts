import { describe, expect, it } from 'vitest';
import { mountPointsUnder } from './mounts.ts';

describe('the mount points in a folder', () => {
  const mounts = [
    '/dev/vda / ext4 rw 0 0',
    'proc /cache/sid.half/proc proc rw 0 0',
    'sys /cache/sid.half/sys sysfs rw 0 0',
    'binfmt /cache/sid.half/proc/sys/fs/binfmt_misc binfmt_misc rw 0 0',
    'proc /cache/sid.half-other/proc proc rw 0 0',
    String.raw`proc /my\040cache/sid/proc proc rw 0 0`,
    '',
  ].join('\n');

  it('are listed from the inside out, without the mount points of other folders', () => {
    expect(mountPointsUnder(mounts, '/cache/sid.half')).toEqual([
      '/cache/sid.half/proc/sys/fs/binfmt_misc',
      '/cache/sid.half/sys',
      '/cache/sid.half/proc',
    ]);
  });

  it('are found in a folder with a space in its name', () => {
    expect(mountPointsUnder(mounts, '/my cache')).toEqual(['/my cache/sid/proc']);
  });
});
