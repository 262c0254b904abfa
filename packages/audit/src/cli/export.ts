import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFormats, exportQuerySchema } from '@marketplace/contracts';
import { Command, Option } from 'commander';
import { UsageError, checked } from '@marketplace/service-kit/command-line';
import { filterOf } from '../events/filterOf.ts';
import { endForExport, exportLedger } from '../export/exportLedger.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

interface Options {
  readonly format: string;
  readonly task?: string;
  readonly user?: string;
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
  readonly out?: string;
}

/** The file gets its name when it is complete. Only its owner may read it: it has e-mail addresses. */
const writeFile = async (path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> => {
  const half = `${path}.half`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(half, { mode: 0o600, flush: true }));
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new UsageError(`${path} can't be written: ${error.message}`, { cause: error });
    throw error;
  }
};

const runExport = (session: Session, options: Options): Promise<ExitCode> => {
  const { task: taskId, user: userEmail, type, from, to } = options;
  const query = checked(exportQuerySchema, { taskId, userEmail, type, from, to, format: options.format });
  return withLedger<ExitCode>(session, async (store) => {
    const { format = 'jsonl', ...requested } = query;
    const filter = await filterOf(store, requested);
    const signer = await signerFor(session.environment);
    const end = await endForExport(store, signer, { format, filter, clock: () => new Date() });
    const progress = session.terminal.progress('Exporting');
    const pieces = exportLedger(store, {
      format,
      filter,
      end,
      onProgress: (done, outOf) => {
        progress.update(done, outOf);
      },
    });
    try {
      if (options.out !== undefined) await writeFile(options.out, pieces);
      else for await (const piece of pieces) await session.terminal.write(piece);
    } finally {
      progress.stop();
    }
    return 0;
  });
};

export const exportCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('export')
    .summary('write events to a file or to standard output')
    .description(
      'Writes events as JSONL, one per line, as CSV, or as Parquet. A JSONL export of all events ends with the signed head of the ledger, and can be verified without the database: npm run audit -- verify FILE.',
    )
    .addOption(
      new Option('--format <format>', 'the format of the file').choices(exportFormats).default('jsonl'),
    )
    .option('--task <id>', 'only events of this task')
    .option('--user <email>', 'only events that this user caused')
    .option('--type <type>', 'only events of this type')
    .option('--from <moment>', 'the first event, a position or an ISO time')
    .option('--to <moment>', 'the last event, a position or an ISO time')
    .option('--out <file>', 'write to this file instead of standard output')
    .action(async (options: Options) => {
      done(await runExport(session, options));
    });
