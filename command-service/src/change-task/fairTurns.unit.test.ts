import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { changeOf, processOver, racingLedger } from '../testing/races.ts';

const bidders = 16;
/** A command on a bid makes three calls, and fails if another process appends between them: with these coins it needs up to 100 rounds. */
const mostRounds = 300;

/** Makes the call. Resolves to the function that gives the answer to the process. */
type Call = () => Promise<() => void>;

/**
 * A database that answers in rounds, so that the test needs no clock. In a round it answers the waiting calls of one process, then the
 * waiting calls of the other process. The next coin decides which process is first. Calls and pauses of a process are counted in rounds.
 */
const createRounds = (coins: Iterator<boolean>) => {
  let waiting: [process: number, call: Call][] = [];
  const inNextRound = <T>(process: number, run: () => Promise<T>): Promise<T> =>
    new Promise((resolve) => {
      waiting.push([
        process,
        async () => {
          const result = await run();
          return () => resolve(result);
        },
      ]);
    });
  return {
    inNextRound,
    next: async () => {
      const calls = waiting;
      waiting = [];
      const isFirst = coins.next().value === true ? 0 : 1;
      const [some, others] = [
        calls.filter(([one]) => one === isFirst),
        calls.filter(([one]) => one !== isFirst),
      ];
      const answers: (() => void)[] = [];
      for (const [, call] of [...some, ...others]) answers.push(await call());
      for (const answer of answers) answer();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

it.each([
  ['its process', [0]],
  ['another process', [1]],
  ['both', [0, 1]],
])('a command on a bid gets its turn while many users bid without a pause by %s', async (_where, busy) => {
  // The task is changed without a pause: the clock does not move.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const chances = fc.record({ coins: fc.infiniteStream(fc.boolean()), pauses: fc.infiniteStream(fc.nat(3)) });
  await fc.assert(
    fc.asyncProperty(chances, async ({ coins, pauses }) => {
      const ledger = await racingLedger();
      const { inNextRound, next } = createRounds(coins);
      const processes = [0, 1].map((process) =>
        processOver(
          {
            ...ledger,
            load: (id) => inNextRound(process, () => ledger.load(id)),
            readBid: (id) => inNextRound(process, () => ledger.readBid(id)),
            append: (append) => inNextRound(process, () => ledger.append(append)),
          },
          async () => {
            for (let left = Number(pauses.next().value); left > 0; left -= 1)
              await inNextRound(process, () => Promise.resolve());
          },
        ),
      );
      let isHot = true;
      const bidder = async (number: number) => {
        const changeTask = processes[busy[number % busy.length] ?? 0];
        for (let bids = 0; isHot; bids += 1)
          expect(
            await changeTask?.(changeOf({ what: 'bid', key: null, body: 0 }, `${number}-${bids}`)),
          ).toMatchObject({ kind: 'appended' });
      };
      const bidding = Promise.all(Array.from({ length: bidders }, (_, number) => bidder(number)));
      while (ledger.events.length <= 2 * bidders) await next();

      const before = ledger.events.length;
      let result: unknown;
      const command = processes[0]?.(changeOf({ what: 'withdraw', bidId: 'bid-0' }, 'command'));
      void command?.then((given) => (result = given));
      for (let rounds = 0; result === undefined && rounds < mostRounds; rounds += 1) await next();
      expect(result).toMatchObject({ kind: 'appended' });
      if (!busy.includes(1)) expect(ledger.events.length - before - 1).toBeLessThanOrEqual(bidders);
      isHot = false;
      const end = { isThere: false };
      void bidding.finally(() => (end.isThere = true));
      while (!end.isThere) await next();
      await bidding;
    }),
    { seed: 20_261_126, numRuns: 30 },
  );
});
