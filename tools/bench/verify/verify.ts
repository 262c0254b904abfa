import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportLedger, verifyExport, verifyLedger } from '@marketplace/audit';
import { openEventStore, type EventStore, type SealedEvent } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';
import { compare } from '../measure/compare.ts';
import { table } from '../measure/table.ts';
import { fillLedger } from '../rebuild/ledgerOf.ts';
import { reader, readRows } from '../rebuild/readings.ts';
import type { BenchCase } from '../setup/benchCase.ts';

const events = 100_000;

const assertWhole = ({ valid, checked }: { readonly valid: boolean; readonly checked: number }): void => {
  if (!valid || checked < events) throw new Error(`Only ${checked} events were right.`);
};

/** The least work that verifying needs: two hashes for each event, without reading or comparing. */
const hashAll = (sealed: readonly SealedEvent[]): Promise<void> => {
  const link = Buffer.alloc(72);
  for (const { canonical } of sealed) {
    link.write(hash('sha256', canonical, 'hex'), 40, 'hex');
    link.write(hash('sha256', link, 'hex'), 'hex');
  }
  return Promise.resolve();
};

const drain = async (pieces: AsyncIterable<unknown>): Promise<void> => {
  for await (const _piece of pieces);
};

const exportTo = async (file: string, store: EventStore): Promise<void> => {
  const end = await store.ledger.head();
  await writeFile(file, exportLedger(store, { format: 'jsonl', filter: {}, end }));
};

const whole = (value: number) => Math.round(value).toLocaleString('en');

export const verify: BenchCase = {
  name: 'verify',
  about: 'the chain verified in the ledger and by an export, against bare rows by SELECT and bare SHA-256',
  run: async ({ database, seconds, onEnd, say }) => {
    const url = await database();
    const store = await openEventStore({ url, logger: createLogger({ level: 'error', name: 'bench' }) });
    onEnd(() => store.close());
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => undefined);
    onEnd(() => pool.end());
    const folder = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
    onEnd(() => rm(folder, { recursive: true }));
    say(`  ${whole(events)} events are appended and exported`);
    const head = await fillLedger(store.ledger, events);
    const file = join(folder, 'ledger.jsonl');
    await exportTo(file, store);
    const sealed = await store.readSealed({ limit: head });

    const inLedger = reader('ledger', head, async () => assertWhole(await verifyLedger(store)));
    const byExport = reader('export', head, async () =>
      assertWhole(await verifyExport(createReadStream(file, { highWaterMark: 1024 * 1024 }))),
    );
    const exported = reader('exported', head, async () =>
      drain(exportLedger(store, { format: 'jsonl', filter: {}, end: await store.ledger.head() })),
    );
    const select = reader('SELECT', head, () => readRows(pool, head));
    const sha = reader('SHA-256', head, () => hashAll(sealed));
    const rows: string[][] = [];
    for (const [what, ours, peer] of [
      ['verified in the ledger', inLedger, select],
      ['verified in the ledger', inLedger, sha],
      ['verified by an export', byExport, sha],
      ['exported', exported, select],
    ] as const) {
      say(`  ${what}, against ${peer.name}`);
      const { ours: mine, peers, ratio } = await compare({ ours, peer }, 1, seconds);
      rows.push([what, whole(mine.perSecond), peer.name, whole(peers.perSecond), ratio.toFixed(2)]);
    }
    return table(['', 'events/s', 'peer', 'peer events/s', 'ratio'], rows);
  },
};
