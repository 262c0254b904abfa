import { loadavg } from 'node:os';
import { compare, type Comparison } from '../measure/compare.ts';
import { memory } from '../measure/processes.ts';
import type { BenchCase, CaseContext } from '../setup/benchCase.ts';
import { contender } from './contender.ts';
import { signUpAll } from './signUpAll.ts';
import { workloadOf, fill, type Workload, type Tokens } from './workload.ts';
import { listRows, measureList, type ListCost, type ListRow, type Target } from './listsAfterWrite.ts';
import { callsTable, listsTable, memoryTable } from './report.ts';
import { rows, stages, type Row } from './rows.ts';
import { analyze, type Side } from './side.ts';
import { startFloor, startOurs, startPeer } from './startSides.ts';

const turns = 4;

/** A floor server that answers each read with as many bytes as the product just did. */
const floorOf = async (
  context: CaseContext,
  chosen: readonly Row[],
  { side, workload, tokens }: { readonly side: Side; readonly workload: Workload; readonly tokens: Tokens },
) => {
  const lengths: Record<string, number> = {};
  for (const { route } of chosen)
    if (route !== undefined) {
      const path = route.replace(':id', workload.someTask());
      const answer = await fetch(`${side.api}${path}`, {
        headers: { authorization: `Bearer ${tokens.people[0]}` },
      });
      lengths[route] = (await answer.arrayBuffer()).byteLength;
    }
  context.say(`  lengths of answers: ${JSON.stringify(lengths)}`);
  const floor = await startFloor(context, lengths);
  return { side: floor, workload: workloadOf(floor, tokens, workload.tasks) };
};

/** @throws when an acknowledged write is missing */
const checkAcknowledged = async ({ api, acknowledged }: Side): Promise<string> => {
  const answer = await fetch(`${api}/tasks`);
  return acknowledged.check((await answer.json()) as Parameters<typeof acknowledged.check>[0]);
};

/** Measures stage after stage, in each of them lists first; returns the rows in the order of the report. */
const measureRows = async (
  { say, seconds }: CaseContext,
  targets: Readonly<Record<'ours' | 'peer', Target>> & { readonly floor: Parameters<typeof contender>[1] },
  chosen: { readonly calls: readonly Row[]; readonly lists: readonly ListRow[] },
) => {
  const { ours, peer, floor } = targets;
  const calls: [Row, Comparison][] = [];
  const lists: [ListRow, ListCost][] = [];
  for (const stage of stages) {
    for (const list of chosen.lists.filter((each) => each.stage === stage)) {
      const cost = await measureList(list, ours, peer);
      say(`  GET ${list.path} after a write: ${Math.round(cost.ours)} µs`);
      lists.push([list, cost]);
    }
    for (const row of chosen.calls.filter((each) => each.stage === stage)) {
      const contenders = {
        ours: contender(row, ours),
        peer: contender(row, peer),
        floor: row.route === undefined ? undefined : contender(row, floor),
      };
      const comparison = await compare(contenders, row.callers, seconds, turns);
      say(`  ${row.title}, ${row.callers} callers: ${comparison.ratio.toFixed(2)}`);
      calls.push([row, comparison]);
    }
  }
  return { calls: calls.sort(([one], [other]) => rows.indexOf(one) - rows.indexOf(other)), lists };
};

export const rowNames: readonly string[] = [...new Set([...rows, ...listRows].map(({ name }) => name))];

export const whole: BenchCase = {
  name: 'whole',
  about: 'the whole product as `npm start` runs it against a plain CRUD server, call by call',
  run: async (context) => {
    const { say } = context;
    const isChosen = ({ name }: Row | ListRow) => context.rows.length === 0 || context.rows.includes(name);
    const chosen = { calls: rows.filter(isChosen), lists: listRows.filter(isChosen) };
    const loadBefore = loadavg()[0]?.toFixed(1);
    const product = await startOurs(context);
    const peers = await startPeer(context, product.emulatorHost);
    const tokens = await signUpAll(product.emulatorHost);
    const ours = product.side(tokens.people[0] ?? '');
    const settle = async () => {
      await ours.settle();
      await peers.settle();
    };
    const memories = () => ({ ours: memory(ours.processes), peers: memory(peers.processes) });
    await settle();
    const idle = memories();

    say('  tasks and bids are posted');
    const [ourWorkload, peerWorkload] = [await fill(ours, tokens), await fill(peers, tokens)];
    for (const side of [ours, peers]) await analyze(side);
    await settle();
    const targets = {
      ours: { side: ours, workload: ourWorkload },
      peer: { side: peers, workload: peerWorkload },
      floor: await floorOf(context, chosen.calls, { side: ours, workload: ourWorkload, tokens }),
    };
    const { calls, lists } = await measureRows(context, targets, chosen);
    const afterLoad = memories();
    for (const side of [ours, peers]) say(`  ${side.name}: ${await checkAcknowledged(side)} are all there`);
    return [
      ...(calls.length > 0 ? [callsTable(calls)] : []),
      ...(lists.length > 0 ? [listsTable(lists)] : []),
      memoryTable(idle, afterLoad),
      `Load average before the run: ${loadBefore}.`,
    ].join('\n\n');
  },
};
