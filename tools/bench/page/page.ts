import { loadavg } from 'node:os';
import { median } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { buildWebApp } from '../setup/webApp.ts';
import { audit, type Visit } from './audit.ts';

const visits = 3;
const pages = ['/', '/browsetask'];

const medianOf = (seen: readonly Visit[], what: keyof Visit): number =>
  median(seen.map((visit) => visit[what]));

export const page: BenchCase = {
  name: 'page',
  about: 'first visits to the web app in Chromium, by Lighthouse as on a slow phone: medians of three',
  run: async (context) => {
    await buildWebApp();
    const { url } = await startProduct(context, { demo: true });
    await audit(url); // the first start of Chromium reads it from the disk
    const rows: string[][] = [];
    for (const path of pages) {
      const seen: Visit[] = [];
      for (let visit = 0; visit < visits; visit += 1) {
        seen.push(await audit(new URL(path, url).href));
        context.say(`  ${path}: ${JSON.stringify(seen.at(-1))}, load average ${loadavg()[0]?.toFixed(1)}`);
      }
      rows.push([
        path,
        medianOf(seen, 'firstPaint').toFixed(0),
        medianOf(seen, 'largestPaint').toFixed(0),
        medianOf(seen, 'blocked').toFixed(0),
        medianOf(seen, 'shift').toFixed(3),
        (medianOf(seen, 'script') / 1000).toFixed(0),
      ]);
    }
    return table(['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'JavaScript kB'], rows);
  },
};
