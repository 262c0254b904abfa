import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from './link.ts';
import type { Fault } from './plan.ts';
import { freeze, kill } from './processes.ts';
import type { SmallDisk } from './smallDisk.ts';

export interface Injection {
  readonly clusterDir: string;
  readonly links: ReadonlyMap<string, Link>;
  readonly clocks: string;
  readonly disk: SmallDisk | undefined;
}

/** Carries out a fault; resolves at its end. Killed programs are started again by the cluster. */
export const inject = async (fault: Fault, { clusterDir, links, clocks, disk }: Injection): Promise<void> => {
  const wait = () => sleep(fault.seconds * 1_000);
  const [part = ''] = fault.parts;
  switch (fault.what) {
    case 'kill':
      await kill(clusterDir, part);
      return;
    case 'storm':
      for (const one of fault.parts) {
        await kill(clusterDir, one);
        await sleep((fault.seconds * 1_000) / fault.parts.length);
      }
      return;
    case 'freeze':
      await freeze(clusterDir, part, wait);
      return;
    case 'full disk':
      await disk?.fill();
      await wait();
      await disk?.empty();
      return;
    case 'clock': {
      const file = join(clocks, part);
      await writeFile(file, String(fault.minutes * 60_000));
      await wait();
      await writeFile(file, '0');
      return;
    }
    case 'cut':
    case 'hole':
    case 'slow': {
      const link = links.get(part);
      link?.set(fault.what);
      await wait();
      link?.set('open');
    }
  }
};
