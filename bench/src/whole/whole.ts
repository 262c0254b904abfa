import { loadavg } from 'node:os';
import { compare, type Comparison, type Contender } from '../measure/compare.ts';
import { memory } from '../measure/processes.ts';
import type { BenchCase, Surroundings } from '../surroundings/benchCase.ts';
import { signUp } from '../surroundings/signUp.ts';
import { boardOf, fill, type Board, type Tokens } from './board.ts';
import { load } from './load/load.ts';
import { callsTable, memoryTable } from './report.ts';
import { rows, type Row } from './rows.ts';
import { analyze, type Side } from './side.ts';
import { startFloor, startOurs, startPeer } from './startSides.ts';

const turns = 4;

const people = 40;

const signUpAll = async (emulatorHost: string): Promise<Tokens> => {
  const signedUp = (name: string) => signUp(emulatorHost, { name, email: `${name}@example.com` });
  return {
    people: await Promise.all(Array.from({ length: people }, (_, number) => signedUp(`user-${number}`))),
    writer: await signedUp('writer'),
  };
};

/** One that gives the same number of bytes for each call that is read, as the product gave just now. */
const floorOf = async (
  surroundings: Surroundings,
  chosen: readonly Row[],
  { side, board, tokens }: { readonly side: Side; readonly board: Board; readonly tokens: Tokens },
) => {
  const lengths: Record<string, number> = {};
  for (const { route } of chosen)
    if (route !== undefined) {
      const path = route.replace(':id', board.someTask());
      const answer = await fetch(`${side.api}${path}`, {
        headers: { authorization: `Bearer ${tokens.people[0]}` },
      });
      lengths[route] = (await answer.arrayBuffer()).byteLength;
    }
  surroundings.say(`  lengths of answers: ${JSON.stringify(lengths)}`);
  const floor = await startFloor(surroundings, lengths);
  return { side: floor, board: boardOf(floor, tokens, board.tasks) };
};

const contender = (
  row: Row,
  {
    side,
    board,
  }: {
    readonly side: Pick<Side, 'name' | 'api' | 'processes'> & Partial<Side>;
    readonly board: Board;
  },
): Contender => {
  const calls = row.calls(board);
  return {
    ...{ name: side.name, processes: side.processes },
    run: (callers, ms) => load({ url: side.api, callers, ms }, calls),
    settle: () => side.settle?.() ?? Promise.resolve(),
  };
};

/** @throws where an acknowledged write is not there */
const checkKept = async ({ api, kept }: Side): Promise<string> => {
  const answer = await fetch(`${api}/tasks`);
  return kept.check((await answer.json()) as { _id: string; bidsCount: number }[]);
};

const order = ['read', 'mix', 'write'] as const;

export const whole: BenchCase = {
  name: 'whole',
  about: 'the whole product as `npm start` runs it against a plain CRUD server, call by call',
  run: async (surroundings) => {
    const { say, seconds } = surroundings;
    const chosen = rows.filter(
      ({ name }) => surroundings.rows.length === 0 || surroundings.rows.includes(name),
    );
    const loadBefore = loadavg()[0]?.toFixed(1);
    const product = await startOurs(surroundings);
    const peers = await startPeer(surroundings, product.emulatorHost);
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
    const [ourBoard, peerBoard] = [await fill(ours, tokens), await fill(peers, tokens)];
    for (const side of [ours, peers]) await analyze(side);
    await settle();
    const floor = await floorOf(surroundings, chosen, { side: ours, board: ourBoard, tokens });

    const measured = new Map<Row, Comparison>();
    for (const row of order.flatMap((kind) => chosen.filter((each) => each.kind === kind))) {
      const contenders = {
        ours: contender(row, { side: ours, board: ourBoard }),
        peer: contender(row, { side: peers, board: peerBoard }),
        floor: row.route === undefined ? undefined : contender(row, floor),
      };
      const comparison = await compare(contenders, row.callers, seconds, turns);
      say(`  ${row.title}, ${row.callers} callers: ${comparison.ratio.toFixed(2)}`);
      measured.set(row, comparison);
    }
    const afterLoad = memories();
    for (const side of [ours, peers]) say(`  ${side.name}: ${await checkKept(side)} are all there`);
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
