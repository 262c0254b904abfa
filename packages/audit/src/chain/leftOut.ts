import { createHash } from 'node:crypto';
import type { SealedEvent } from '@marketplace/event-store';

/** The place of an event that a part of the ledger leaves out. */
export interface LeftOut {
  readonly position: number;
  /** hex */
  readonly digest: string;
  /** Of a sample: the task of an event that matches the filter. Only so the draw can be repeated without the ledger. */
  readonly taskId?: string | undefined;
}
export type PartLine = SealedEvent | LeftOut;
export const isLeftOut = (line: PartLine): line is LeftOut => 'digest' in line;

const ending = /"taskId":"([^"]*)","taskVersion":\d+,"type":"([^"]*)"\}$/;
/** More characters than the last three members have. */
const endingLength = 200;

/** The task and the type of an event, from the end of its canonical JSON. */
export const kindOf = ({ canonical }: Pick<SealedEvent, 'canonical'>): { taskId: string; type: string } => {
  const text =
    typeof canonical === 'string'
      ? canonical.slice(-endingLength)
      : canonical.toString('latin1', Math.max(0, canonical.length - endingLength));
  const [, taskId = '', type = ''] = ending.exec(text) ?? [];
  return { taskId, type };
};

/** SHA-256 over a line for each event of a part: its position; for a left out one only if it names its task, with the task. */
export const createSelection = () => {
  const sum = createHash('sha256');
  return {
    take: (line: PartLine): void => {
      if (!isLeftOut(line)) sum.update(`${line.position}\n`);
      else if (line.taskId !== undefined) sum.update(`${line.position} ${line.taskId}\n`);
    },
    digest: (): string => sum.digest('hex'),
  };
};
