import { loadavg } from 'node:os';
import { memory } from '../measure/processes.ts';
import { comparisonTable, figuresTable, type ComparisonRow, type Figure } from '../measure/table.ts';
import type { BenchCase, CaseContext } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { compareRow } from './contender.ts';
import { measureFreshness } from './fresh.ts';
import { listRows, measureList, type ListRow } from './listsAfterWrite.ts';
import { rows, stages, type Row } from './rows.ts';
import { analyze, type Side } from './side.ts';
import { signUpAll } from './signUpAll.ts';
import { sideOf, startPeer } from './startSides.ts';
import { measureUsable } from './usable.ts';
import { fill, type Target } from './workload.ts';

/** Checks that the side has all acknowledged writes. @throws if one is missing */
const checkAcknowledged = async ({ api, acknowledged }: Side): Promise<string> => {
  const answer = await fetch(`${api}/tasks`);
  return acknowledged.check((await answer.json()) as Parameters<typeof acknowledged.check>[0]);
};

/** Measures one stage after the other, with the lists first in each stage. Returns the rows in the order of the report. */
const measureRows = async (
  context: CaseContext,
  sides: Readonly<Record<'ours' | 'peer', Target>>,
  chosen: { readonly calls: readonly Row[]; readonly lists: readonly ListRow[] },
) => {
  const { say, attempt } = context;
  const calls = new Map<Row, ComparisonRow>();
  const lists: Figure[] = [];
  for (const stage of stages) {
    for (const list of chosen.lists.filter((each) => each.stage === stage)) {
      const what = `GET ${list.path} after a write, CPU`;
      const cost = await attempt(what, () => measureList(list, sides.ours, sides.peer));
      if (cost === undefined) continue;
      say(`  ${what}: ${Math.round(cost.ours)} µs`);
      lists.push({ what, value: cost.ours, unit: 'µs', goal: { most: list.mostCost }, peer: cost.peers });
    }
    for (const row of chosen.calls.filter((each) => each.stage === stage)) {
      const compared = await compareRow(context, row, sides);
      if (compared) calls.set(row, compared);
    }
  }
  return { calls: rows.flatMap((row) => calls.get(row) ?? []), lists };
};

export const rowNames: readonly string[] = [
  ...new Set([...rows, ...listRows].map(({ name }) => name)),
  'fresh',
  'usable',
];

export const whole: BenchCase = {
  name: 'whole',
  about: 'the whole product as `npm start` runs it against a plain CRUD server, call by call',
  run: async (context) => {
    const { say, seconds } = context;
    const isChosen = (name: string) => context.rows?.includes(name) ?? true;
    const chosen = {
      calls: rows.filter(({ name }) => isChosen(name)),
      lists: listRows.filter(({ name }) => isChosen(name)),
    };
    const loadBefore = loadavg()[0]?.toFixed(1);
    const product = await startProduct(context);
    const { emulatorHost } = product;
    const tokens = await signUpAll(emulatorHost);
    const { peer: peers, peerTokens } = await startPeer(context, { emulatorHost, tokens });
    const ours = sideOf(product, tokens.people[0] ?? '');
    const settle = async () => {
      await ours.settle();
      await peers.settle();
    };
    const memoryNow = (what: string, most: number): Figure => ({
      what: `memory of all processes, ${what}`,
      value: memory(ours.processes),
      unit: 'MiB',
      goal: { most },
      peer: memory(peers.processes),
    });
    await settle();
    const figures = [memoryNow('idle', 300)];

    say('  tasks and bids are posted');
    const [ourWorkload, peerWorkload] = [await fill(ours, tokens), await fill(peers, peerTokens)];
    for (const side of [ours, peers]) await analyze(side);
    await settle();
    const targets = {
      ours: { side: ours, workload: ourWorkload },
      peer: { side: peers, workload: peerWorkload },
    };
    const { calls, lists } = await measureRows(context, targets, chosen);
    figures.push(memoryNow('after the load', 500), ...lists);
    for (const side of [ours, peers]) say(`  ${await checkAcknowledged(side)} are all there`);
    if (isChosen('fresh')) figures.push(...(await measureFreshness(targets.ours, seconds)));
    const site = ours.api.replace(/\/api$/, '');
    if (isChosen('usable')) figures.push(...(await measureUsable(site)));
    return [
      ...(calls.length > 0 ? [comparisonTable('call', calls)] : []),
      figuresTable(figures),
      `Load average before the run: ${loadBefore}.`,
    ].join('\n\n');
  },
};
