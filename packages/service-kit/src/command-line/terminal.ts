import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import { printable, printableJson } from './printable.ts';

/** Shows the progress of long work. */
type ShowProgress = (done: number, outOf: number) => void;

/** The error when the reader of the answer has closed the pipe, like `| head`. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

type Output = Writable & { readonly isTTY?: boolean };

const withBar = async <T>(
  stream: Output,
  what: string,
  work: (show: ShowProgress) => Promise<T>,
): Promise<T> => {
  const bar = new SingleBar({
    stream,
    format: `${what} {bar} {percentage}% | {value} of {total} | {eta_formatted}`,
    clearOnComplete: true,
    hideCursor: true,
  });
  try {
    return await work((done, outOf) => {
      if (bar.isActive) bar.update(done);
      else bar.start(outOf, done);
    });
  } finally {
    if (bar.isActive) bar.stop();
  }
};

/** Where a command prints. Answers go to standard output, everything else to standard error. */
export const createTerminal = (stdout: Output, stderr: Output) => {
  let closed = false;
  stdout.on('error', () => (closed = true));
  const write = async (content: string | Uint8Array): Promise<void> => {
    if (closed) throw new ReaderGone();
    if (stdout.write(content)) return;
    await once(stdout, 'drain').catch(() => undefined);
  };
  return {
    /** A line of an answer. Text of users in it must be {@link printable}. */
    answer: (line: string) => write(`${line}\n`),
    json: (value: unknown) => write(`${printableJson(value)}\n`),
    /** Unchanged text or bytes; for files. */
    write,
    print: (line: string): void => {
      stderr.write(`${printable(line)}\n`);
    },
    /** Does the work, with a progress bar where standard error is a terminal. */
    progress: <T>(what: string, work: (show: ShowProgress) => Promise<T>): Promise<T> =>
      stderr.isTTY ? withBar(stderr, what, work) : work(() => undefined),
  };
};

export type Terminal = ReturnType<typeof createTerminal>;
