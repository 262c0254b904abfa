import { askedExport, exportLedger, type Signer } from '@marketplace/audit';
import { hasRead } from '../http/reader.ts';
import type { AuditedCall } from './auditedCall.ts';

export const jsonlType = 'application/x-ndjson; charset=utf-8';
const types = {
  jsonl: jsonlType,
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
} as const;

/**
 * GET /audit/export: the matching events as a file, read from the ledger only as fast as the caller reads. The whole ledger,
 * or a part that proves itself, ends with its signed head.
 */
export const auditExport =
  (signer: Signer | undefined, clock: () => Date) =>
  async (
    { store, caller, req, res, options }: AuditedCall<'auditExport'>,
    signal: AbortSignal,
  ): Promise<'answered'> => {
    const signing = req.method === 'HEAD' ? undefined : signer;
    const asked = await askedExport(store, options, { by: caller.uid, signer: signing, clock, signal });
    const { format, end } = asked;
    res.set({
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="ledger-${end.position}.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Position': String(end.position),
    });
    if (req.method !== 'HEAD')
      for await (const piece of exportLedger(store, asked)) {
        res.write(piece);
        if (!(await hasRead(res))) return 'answered';
      }
    res.end();
    return 'answered';
  };
