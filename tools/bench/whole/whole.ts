import { loadavg } from 'node:os';
import { compare, type Comparison } from '../measure/compare.ts';
import { memory } from '../measure/processes.ts';
import type { BenchCase, CaseContext } from '../setup/benchCase.ts';
import { contender } from './contender.ts';
import { signUpAll } from './signUpAll.ts';
import { workloadOf, fill, type Workload, type Tokens } from './workload.ts';
import { callsTable, memoryTable } from './report.ts';
import { rows, type Row } from './rows.ts';
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
  return acknowledged.check((await answer.json()) as { _id: string; bidsCount: number }[]);
};

const order = ['read', 'mix', 'write'] as const;

export const whole: BenchCase = {
  name: 'whole',
  about: 'the whole product as `npm start` runs it against a plain CRUD server, call by call',
  run: async (context) => {
    const { say, seconds } = context;
    const chosen = rows.filter(({ name }) => context.rows.length === 0 || context.rows.includes(name));
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
    const floor = await floorOf(context, chosen, { side: ours, workload: ourWorkload, tokens });

    const measured = new Map<Row, Comparison>();
    for (const row of order.flatMap((kind) => chosen.filter((each) => each.kind === kind))) {
      const contenders = {
        ours: contender(row, { side: ours, workload: ourWorkload }),
        peer: contender(row, { side: peers, workload: peerWorkload }),
        floor: row.route === undefined ? undefined : contender(row, floor),
      };
      const comparison = await compare(contenders, row.callers, seconds, turns);
      say(`  ${row.title}, ${row.callers} callers: ${comparison.ratio.toFixed(2)}`);
      measured.set(row, comparison);
    }
    const afterLoad = memories();
    for (const side of [ours, peers]) say(`  ${side.name}: ${await checkAcknowledged(side)} are all there`);
    const results = chosen.flatMap((row): [Row, Comparison][] => {
      const comparison = measured.get(row);
      return comparison ? [[row, comparison]] : [];
    });
    return [
      callsTable(results),
      memoryTable(idle, afterLoad),
      `Load average before the run: ${loadBefore}.`,
    ].join('\n\n');
  },
};
