import { newId } from '@marketplace/command-service';
import type { Ledger } from '@marketplace/event-store';
import { compare, type Comparison, type Contender } from '../measure/compare.ts';
import { drive } from '../measure/sample.ts';
import { comparisonTable } from '../measure/table.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { sampleUser } from '../setup/sampleTask.ts';
import { appendTask } from './appendTask.ts';
import { eventsOfTask, openGrownLedger, taskIdOf } from './grownLedger.ts';

const few = 30_000;
/** A prime: bids come to tasks far apart. */
const stride = 7_919;

const { uid, email, name: userName } = sampleUser;

/** Bids on old tasks, each time on another one. */
const bidder = (ledger: Ledger, tasks: number): (() => Promise<void>) => {
  const versions = new Int32Array(tasks).fill(eventsOfTask);
  let sent = 0;
  return async () => {
    const task = (sent++ * stride) % tasks;
    const expectedVersion = versions[task] ?? 0;
    versions[task] = expectedVersion + 1;
    const result = await ledger.append({
      taskId: taskIdOf(task),
      expectedVersion,
      decidedAt: new Date().toISOString(),
      events: [
        {
          type: 'BidPlaced',
          data: { bidId: newId(), userEmail: email, userName },
          id: newId(),
          actor: { uid, email },
          correlationId: newId(),
        },
      ],
    });
    if (result.kind !== 'appended') throw new Error(`The bid came to ${result.kind}`);
  };
};

/** Appends to a large ledger against the same appends to a small one: new tasks, and bids on old tasks. */
export const compareGrown = async (context: CaseContext): Promise<string> => {
  const { database, postgresPid, seconds, events, onEnd, say } = context;
  const [large, small] = [
    await openGrownLedger(await database(), events, say),
    await openGrownLedger(await database(), few, say),
  ];
  onEnd(() => large.close());
  onEnd(() => small.close());
  const names = { ours: events.toLocaleString('en'), peer: few.toLocaleString('en') };
  const contender = (name: string, run: () => Promise<void>): Contender => ({
    ...{ name, processes: [process.pid, postgresPid] },
    run: (callers, ms) => drive(callers, ms, run),
  });
  const tables: string[] = [];
  for (const [what, runOn] of [
    [
      'new tasks',
      ({ ledger }: { readonly ledger: Ledger }) =>
        () =>
          appendTask(ledger),
    ],
    [
      'bids on old tasks',
      ({ ledger }: { readonly ledger: Ledger }, count: number) =>
        bidder(ledger, Math.floor(count / eventsOfTask)),
    ],
  ] as const) {
    const ours = contender(names.ours, runOn(large, events));
    const peer = contender(names.peer, runOn(small, few));
    const comparisons: Comparison[] = [];
    for (const callers of [1, 64, 256]) {
      say(`  ${what}, ${callers} callers`);
      comparisons.push(await compare({ ours, peer }, callers, seconds));
    }
    tables.push(`${what}, by events in the ledger\n\n${comparisonTable(names, comparisons)}`);
  }
  return tables.join('\n\n');
};
