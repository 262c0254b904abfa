import { parseArgs } from 'node:util';
import { atQuerySchema } from '@marketplace/contracts';
import { reasonOf } from '@marketplace/service-kit';
import { WrongCall } from '../startError.ts';

const usage = `npm start                                           the product
npm start -- --from FILE [--at POSITION or TIME]    the product as it stood, from an export; read only`;

export interface ReplayOptions {
  /** The path of an export in JSONL. */
  readonly from: string;
  /** A position, or a time or a day in ISO 8601; undefined: the end of the export. */
  readonly at: string | undefined;
}

/** The options of a replay; undefined: the product itself. @throws {WrongCall} */
export const readReplayOptions = (words: readonly string[]): ReplayOptions | undefined => {
  try {
    const { from, at } = parseArgs({
      args: [...words],
      options: { from: { type: 'string' }, at: { type: 'string' } },
    }).values;
    if (from === undefined) {
      if (at !== undefined) throw new Error('--at needs --from: the export to read.');
      return undefined;
    }
    const checked = atQuerySchema.safeParse(at === undefined ? {} : { at });
    if (checked.success) return { from, at };
    throw new Error(checked.error.issues.map(({ message }) => `--${message}`).join('\n'));
  } catch (error) {
    throw new WrongCall(`${reasonOf(error)}\n\n${usage}`);
  }
};
