import { exportLedger, filterOf } from '@marketplace/audit';
import type { exportQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { hasRead } from '../http/reader.ts';
import type { Asked } from './auditedCall.ts';

const types = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
} as const;

/** GET /audit/export: the matching events as a file, read from the ledger only as fast as the caller reads. */
export const auditExport = async ({
  store,
  req,
  res,
  options,
}: Asked<z.output<typeof exportQuerySchema>>): Promise<'answered'> => {
  const { format = 'jsonl', ...asked } = options;
  const filter = await filterOf(store, asked);
  const head = await store.ledger.head();
  res.set({
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="ledger-${head.position}.${format}"`,
    'Cache-Control': 'private, no-store',
    'X-Position': String(head.position),
  });
  if (req.method !== 'HEAD')
    for await (const piece of exportLedger(store, { format, filter, head })) {
      res.write(piece);
      if (!(await hasRead(res))) return 'answered';
    }
  res.end();
  return 'answered';
};
