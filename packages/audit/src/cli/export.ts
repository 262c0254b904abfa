import { calls } from '@marketplace/contracts/calls';
import { callCommand, type ExitCode } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { filterOf } from '../events/filterOf.ts';
import { endForExport, exportLedger } from '../export/exportLedger.ts';
import { writeWhole } from '../export/writeWhole.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
import { withLedger, type Session } from './session.ts';

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
        if (out !== undefined) await writeWhole(out, pieces);
        else for await (const piece of pieces) await terminal.write(piece);
      });
      return 0;
    }),
});
