import { endForExport, exportLedger, filterOf, type Signer } from '@marketplace/audit';
import { hasRead } from '../http/reader.ts';
import type { AuditedCall } from './auditedCall.ts';

const types = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
} as const;

/**
 * GET /audit/export: the matching events as a file, read from the ledger only as fast as the caller reads. The whole ledger
 * ends with its signed head.
 */
export const auditExport =
  (signer: Signer | undefined, clock: () => Date) =>
  async (
    { store, req, res, options }: AuditedCall<'auditExport'>,
    signal: AbortSignal,
  ): Promise<'answered'> => {
    const { format = 'jsonl', ...asked } = options;
    const filter = await filterOf(store, asked);
    const signing = req.method === 'HEAD' ? undefined : signer;
    const end = await endForExport(store, signing, { format, filter, clock, signal });
    res.set({
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="ledger-${end.position}.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Position': String(end.position),
    });
    if (req.method !== 'HEAD')
      for await (const piece of exportLedger(store, { format, filter, end, signal })) {
        res.write(piece);
        if (!(await hasRead(res))) return 'answered';
      }
    res.end();
    return 'answered';
  };
