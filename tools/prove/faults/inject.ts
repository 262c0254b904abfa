import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningCluster } from '../cluster.ts';
import type { Fault } from './plan.ts';
import { freeze, kill } from './processes.ts';
import type { Replica } from './replica.ts';
import type { SmallDisk } from './smallDisk.ts';

export interface Injection {
  readonly cluster: RunningCluster;
  readonly disk: SmallDisk | undefined;
  readonly replica: Replica;
}

/** The link in front of a store that has another name than its program. */
const linkTo: Readonly<Record<string, string>> = { ferretdb: 'mongo', mongod: 'mongo' };
const diesWithinMs = 300;
const startsWithinMs = 120_000;

/** Waits until the cluster has started killed programs again: the time that Kafka needs for a start does not count for the product. */
const untilUp = async (parts: readonly string[], links: RunningCluster['links']): Promise<void> => {
  await sleep(diesWithinMs);
  const until = performance.now() + startsWithinMs;
  for (const part of parts) {
    const link = links.get(linkTo[part] ?? part);
    while (link && !(await link.isUp()) && performance.now() < until) await sleep(100);
  }
};

/** Injects a fault; resolves at the end of the fault, when a killed store runs again. */
export const inject = async (fault: Fault, given: Injection): Promise<void> => {
  const { disk, replica } = given;
  const { programs, links, clocks } = given.cluster;
  const wait = () => sleep(fault.seconds * 1_000);
  const [part = ''] = fault.parts;
  switch (fault.what) {
    case 'kill':
      await kill(programs, part);
      await untilUp(fault.parts, links);
      return;
    case 'restart':
      await kill(programs, part, 'SIGTERM');
      return;
    case 'storm':
      for (const one of fault.parts) {
        await kill(programs, one);
        await sleep((fault.seconds * 1_000) / fault.parts.length);
      }
      await untilUp(fault.parts, links);
      return;
    case 'freeze':
      await freeze(programs, part, wait);
      return;
    case 'full disk':
      await disk?.fill();
      await wait();
      await disk?.empty();
      return;
    case 'failover':
      await replica.failOver();
      return;
    case 'clock': {
      const file = join(clocks, part);
      const before = await readFile(file, 'utf8');
      await writeFile(file, String(Number(before) + fault.minutes * 60_000));
      await wait();
      await writeFile(file, before);
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
