import { calls } from '@marketplace/contracts/calls';
import { callCommand, machineUser, type ExitCode } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { askedExport } from '../export/askedExport.ts';
import { exportLedger } from '../export/exportLedger.ts';
import { writeWhole } from '../export/writeWhole.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
import { withLedger, type Session } from './session.ts';

export const exportCommand = callCommand(calls.auditExport, {
  name: 'export',
  about:
    'Writes events as JSONL, one per line, as CSV, or as Parquet. A JSONL export of all events, or with --proof, ends with the signed head of the ledger, and can be verified without the database: npm run audit -- verify FILE.',
  without: ['json'],
  names: { taskId: 'task', userEmail: 'user' },
  own: {
    out: z.string().optional().meta({ description: 'write to this file instead of standard output' }),
  },
  run: ({ query, options: { out } }, session: Session) =>
    withLedger<ExitCode>(session, async (store) => {
      const { environment, terminal } = session;
      const signer = await signerFor(environment);
      const { uid: by } = machineUser();
      const asked = await askedExport(store, query, { by, signer, clock: () => new Date() });
      await terminal.progress('Exporting', async (onProgress) => {
        const pieces = exportLedger(store, { ...asked, onProgress });
        if (out !== undefined) await writeWhole(out, pieces);
        else for await (const piece of pieces) await terminal.write(piece);
      });
      return 0;
    }),
});
