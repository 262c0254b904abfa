import pg from 'pg';
import { judge } from '../judge/judge.ts';
import type { Violation } from '../judge/violation.ts';
import { emptyBoard, exportOf, keepHead, readEverything, runClients } from '../load/runLoad.ts';
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
  const { url, people, auditor } = product;
  const lines: Line[] = [];
  const recorder = createRecorder(url, (line) => lines.push(line));
  const board = emptyBoard();
  const watches = [await watchUpdates(url, 'updates', recorder)];

  const round = async (number: number): Promise<readonly Violation[]> => {
    let left = stepsOfRound;
    await runClients({
      ...{ clients, people, board, recorder },
      seed: proof.seed + number,
      giveUp: AbortSignal.timeout(10_000),
      more: () => (left -= 1) >= 0,
    });
    await keepHead(url, auditor, recorder);
    if (proof.tamper) {
      const client = new pg.Client({ connectionString: product.databaseUrl });
      await client.connect();
      await proof.tamper(client, await exportOf(url, auditor)).finally(() => client.end());
    }
    const events = await exportOf(url, auditor);
    const head = events.at(-1)?.position ?? 0;
    await readEverything({ people, board, recorder, watches }, head, proof.waitFor);
    return judge(lines, events);
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
