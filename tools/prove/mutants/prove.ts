import { judge } from '../judge/judge.ts';
import type { Violation } from '../judge/violation.ts';
import { judgeLeftovers, untilForgotten, withSession } from '../leftovers.ts';
import { randomOf } from '../../random.ts';
import { forgetOne } from '../load/forgetting.ts';
import { emptyBoard, answersOf, exportOf, keepHead, readEverything, runClients } from '../load/runLoad.ts';
import { eventsOf } from '../recording/export.ts';
import { keepKeys, keptKeys } from '../recording/keys.ts';
import type { Line } from '../recording/lines.ts';
import { createRecorder } from '../recording/recorder.ts';
import { watchUpdates } from '../recording/watch.ts';
import { startProvenProduct, type Changed } from './product.ts';
import type { Tamper } from './tampering.ts';

const clients = 8;
const stepsOfRound = 100;

interface Proof {
  readonly seed: number;
  /** The clients work in rounds, and all is judged after each; at most so many. */
  readonly rounds: number;
  /** Ends the rounds early. */
  readonly enough?: (violations: readonly Violation[]) => boolean;
  /** So long, in milliseconds, the last reads wait for what is missing. */
  readonly waitFor: number;
  /** Done at the end of a round, after the head was kept. */
  readonly tamper?: Tamper | undefined;
}

/** Runs the product with these changes under recorded clients, and judges the recording. */
export const proveHere = async (changed: Changed, proof: Proof) => {
  const product = await startProvenProduct(changed);
  const { url, databaseUrl, people, auditor } = product;
  const lines: Line[] = [];
  const recorder = createRecorder(url, (line) => lines.push(line));
  const board = emptyBoard();
  const watches = [await watchUpdates(url, 'updates', recorder)];
  await withSession(databaseUrl, keepKeys);

  const round = async (number: number): Promise<readonly Violation[]> => {
    let left = stepsOfRound;
    const giveUp = AbortSignal.timeout(10_000);
    const seed = proof.seed + number;
    let forgetting: Promise<void> | undefined;
    const more = () => {
      left -= 1;
      // In the middle of the commands.
      if (left < stepsOfRound / 2)
        forgetting ??= forgetOne({ people, board, recorder, giveUp, random: randomOf(seed) });
      return left >= 0;
    };
    await runClients({ clients, people: people.all, board, recorder, seed, giveUp, more });
    await forgetting;
    await keepHead(url, auditor, recorder);
    const uids = [...board.gone];
    const late = await untilForgotten(databaseUrl, uids, proof.waitFor);
    if (proof.tamper) {
      const ledger = eventsOf(await exportOf(url, auditor));
      await withSession(databaseUrl, (client) => proof.tamper?.(client, ledger) ?? Promise.resolve());
    }
    const events = eventsOf(await exportOf(url, auditor));
    const head = events.at(-1)?.position ?? 0;
    await readEverything({ people: people.all, board, recorder, watches }, head, proof.waitFor);
    const keys = await withSession(databaseUrl, keptKeys);
    const answers = await answersOf(url, auditor);
    return [
      ...judge([...lines, ...keys], events),
      ...late,
      ...(await judgeLeftovers(databaseUrl, answers, uids)),
    ];
  };

  try {
    let violations: readonly Violation[] = [];
    for (let number = 1; number <= proof.rounds; number += 1) {
      violations = await round(number);
      if (proof.enough?.(violations)) break;
    }
    return { violations, lines };
  } finally {
    await Promise.all(watches.map((watch) => watch.stop()));
    await product.stop();
  }
};
