import { hash as sha256 } from 'node:crypto';
import type { Cover } from '@marketplace/contracts';
import { kindOf } from '../chain/leftOut.ts';
import type { LastLine } from '../export/endLine.ts';
import { lineOf } from '../export/line.ts';
import type { Signer } from '../signed-heads/signer.ts';
import { manyTasks, partOf, partSigner, sealedChain, taskOf } from './parts.ts';
import { receiptOf } from './receipts.ts';

/** The lines of an excerpt of the second event, up to a light head at 8. */
export async function excerptOf(signer: Signer): Promise<string[]> {
  const [, event] = manyTasks;
  if (event === undefined) throw new Error('There is no such event.');
  return (await receiptOf(manyTasks, event, { upTo: 8, signer })).split('\n').slice(0, -1);
}

/** An excerpt; all bids; a sample of five tasks; everything without texts; the task of the forgotten person; all bids of another ledger. */
export const parts = {
  excerpt: await excerptOf(partSigner),
  bids: await partOf(manyTasks, { types: ['BidPlaced'] }),
  sample: await partOf(manyTasks, { sample: { tasks: 5, seed: 'October' } }),
  bare: await partOf(manyTasks, { withhold: 'texts' }),
  task: await partOf(manyTasks, { taskIds: [taskOf(3)] }),
  other: await partOf(sealedChain(Array.from({ length: 62 }, () => ({ type: 'BidPlaced', task: 1 }))), {}),
};
export type PartName = keyof typeof parts;

export type Change = (lines: string[]) => string[];
/** The position that is named is undefined where only a signature is wrong. */
export type Forged = readonly [what: string, part: PartName, firstBroken: number | undefined, change: Change];
export const on =
  (position: number, change: (line: string) => string): Change =>
  (lines) =>
    lines.with(position - 1, change(lines[position - 1] ?? ''));
export const replaced = (position: number, from: string | RegExp, to: string): Change =>
  on(position, (line) => {
    if (line.replace(from, to) === line) throw new Error(`Nothing is changed in ${line}`);
    return line.replace(from, to);
  });
export const shown = (position: number): Change =>
  on(position, () => {
    const event = manyTasks[position - 1];
    return event ? lineOf(event) : '';
  });
export const leftOut = (position: number, more: object = {}): Change =>
  on(position, () => {
    const digest = sha256('sha256', manyTasks[position - 1]?.canonical ?? '');
    return JSON.stringify({ position, digest, ...more });
  });
export const lastLine = (change: (last: LastLine) => object): Change =>
  on(63, (line) => JSON.stringify(change(JSON.parse(line) as LastLine)));
export const cover = (more: Partial<Record<keyof Cover, unknown>>): Change =>
  lastLine((last) => ({ ...last, cover: { ...last.cover, ...more } }));
export const all =
  (...changes: Change[]): Change =>
  (lines) =>
    changes.reduce((changed, change) => change(changed), lines);
export const swapped =
  (one: number, other: number): Change =>
  (lines) =>
    lines.with(one - 1, lines[other - 1] ?? '').with(other - 1, lines[one - 1] ?? '');
export const from = (name: PartName) => (): object => JSON.parse(parts[name][62] ?? '') as LastLine;

/** The position of the first event in the sample; the first event of the ledger is not in it. */
export const drawnFirst = 1 + parts.sample.findIndex((line) => line.includes('"hash"'));
/** A change of all events of the task of the event at a position. */
export const ofTask = (position: number, change: (position: number, taskId: string) => Change): Change => {
  const taskIds = manyTasks.map((event) => kindOf(event).taskId);
  const wanted = taskIds[position - 1] ?? '';
  return all(...taskIds.flatMap((taskId, index) => (taskId === wanted ? change(index + 1, taskId) : [])));
};
