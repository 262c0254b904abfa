import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { calls } from '@marketplace/contracts/calls';
import { callCommand, UsageError, type ExitCode } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { filterOf } from '../events/filterOf.ts';
import { endForExport, exportLedger } from '../export/exportLedger.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
import { withLedger, type Session } from './session.ts';

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

export const exportCommand = callCommand(calls.auditExport, {
  name: 'export',
  about:
    'Writes events as JSONL, one per line, as CSV, or as Parquet. A JSONL export of all events ends with the signed head of the ledger, and can be verified without the database: npm run audit -- verify FILE.',
  without: ['json'],
  names: { taskId: 'task', userEmail: 'user' },
  own: {
    out: z.string().optional().meta({ description: 'write to this file instead of standard output' }),
  },
  run: ({ query: { format = 'jsonl', ...requested }, options: { out } }, session: Session) =>
    withLedger<ExitCode>(session, async (store) => {
      const { environment, terminal } = session;
      const filter = await filterOf(store, requested);
      const signer = await signerFor(environment);
      const end = await endForExport(store, signer, { format, filter, clock: () => new Date() });
      await terminal.progress('Exporting', async (onProgress) => {
        const pieces = exportLedger(store, { format, filter, end, onProgress });
        if (out !== undefined) await writeFile(out, pieces);
        else for await (const piece of pieces) await terminal.write(piece);
      });
      return 0;
    }),
});
