import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import { printable, printableJson } from './printable.ts';

/** Progress of a long command. */
export interface Progress {
  update(done: number, outOf: number): void;
  stop(): void;
}

/** Where a command prints. Answers go to standard output, everything else to standard error. */
export interface Terminal {
  /** A line of an answer. Text of users in it must be {@link printable}. */
  answer(line: string): Promise<void>;
  json(value: unknown): Promise<void>;
  /** Unchanged text or bytes; for files. */
  write(content: string | Uint8Array): Promise<void>;
  /** A line for the person at the terminal. */
  say(line: string): void;
  /** A progress bar; nothing when standard error is not a terminal. */
  progress(what: string): Progress;
}

/** The reader of the answer has closed the pipe, like `| head`. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

type Output = Writable & { readonly isTTY?: boolean };

const barOn = (stream: Output, what: string): Progress => {
  const bar = new SingleBar({
    stream,
    format: `${what} {bar} {percentage}% | {value} of {total} | {eta_formatted}`,
    clearOnComplete: true,
    hideCursor: true,
  });
  let begun = false;
  return {
    update: (done, outOf) => {
      if (!begun) bar.start(outOf, done);
      else bar.update(done);
      begun = true;
    },
    stop: () => {
      if (begun) bar.stop();
    },
  };
};

export const createTerminal = (stdout: Output, stderr: Output): Terminal => {
  let closed = false;
  stdout.on('error', () => (closed = true));
  const write = async (content: string | Uint8Array): Promise<void> => {
    if (closed) throw new ReaderGone();
    if (stdout.write(content)) return;
    await once(stdout, 'drain').catch(() => undefined);
  };
  return {
    answer: (line) => write(`${line}\n`),
    json: (value) => write(`${printableJson(value)}\n`),
    write,
    say: (line) => {
      stderr.write(`${printable(line)}\n`);
    },
    progress: (what) =>
      stderr.isTTY ? barOn(stderr, what) : { update: () => undefined, stop: () => undefined },
  };
};
