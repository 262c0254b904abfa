import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { chromium, type Browser } from 'playwright-core';
import { median } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { buildWebApp } from '../setup/webApp.ts';
import { visit, type Conditions, type Visit } from './visit.ts';

const visits = 3;
const pages = ['/', '/browsetask', '/auth/login'];

const phone: Conditions = { processor: 4, latency: 0, rate: -1 };
const slow4G: Conditions = { processor: 4, latency: 150, rate: 1_600_000 / 8 };
const farAway: Conditions = { processor: 4, latency: 500, rate: -1 };

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const launch = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error('Chromium was not found; install it or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
};

export const page: BenchCase = {
  name: 'page',
  about: 'first visits to the web app in Chromium, as on a slow phone: medians of three',
  run: async (context) => {
    await buildWebApp();
    const { url } = await startProduct(context, { demo: true });
    const browser = await launch();
    context.onEnd(() => browser.close());
    await visit(browser, url, phone); // the first start of Chromium reads it from the disk
    const rows: string[][] = [];
    for (const path of pages) {
      const address = new URL(path, url).href;
      const seen = async (conditions: Conditions) => {
        const all: Visit[] = [];
        for (let count = 0; count < visits; count += 1) {
          all.push(await visit(browser, address, conditions));
          context.say(`  ${path}: ${JSON.stringify(all.at(-1))}, load average ${loadavg()[0]?.toFixed(1)}`);
        }
        return (what: keyof Visit): number => median(all.map((each) => each[what]));
      };
      const [here, slow, far] = [await seen(phone), await seen(slow4G), await seen(farAway)];
      rows.push([
        path,
        ...[here('firstPaint'), here('largestPaint')].map((ms) => ms.toFixed(0)),
        ...[here, slow, far].map((of) => of('usable').toFixed(0)),
        ...[here('blocked').toFixed(0), here('shift').toFixed(3)],
        ...[here('files').toFixed(0), (here('bytes') / 1000).toFixed(0)],
      ]);
    }
    const goals = ['goal', '', '', '<= 2000', '<= 4000', '<= 6000', '<= 300', '', '<= 15', '<= 300'];
    return table(
      [
        ...['page', 'FCP ms', 'LCP ms', 'usable ms', 'on slow 4G', '500 ms away', 'TBT ms', 'CLS'],
        ...['script files', 'kB'],
      ],
      [...rows, goals],
    );
  },
};
