import type { exportQuerySchema } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { z } from 'zod';
import { filterOf } from '../events/filterOf.ts';
import type { Signer } from '../signed-heads/signer.ts';
import type { CheckedLedger, SigningOptions } from '../signing/signHead.ts';
import { createCover } from './cover.ts';
import { endForExport, type ExportOptions } from './exportLedger.ts';
import { partReader } from './partLines.ts';

type Store = CheckedLedger & Pick<LedgerReads, 'readSealed' | 'readDigests' | 'drawTasks' | 'positionAt'>;

/** The export that somebody asks for, as options for {@link exportLedger}. */
export const askedExport = async (
  store: Store,
  { format = 'jsonl', proof, withhold, sample: tasks, seed, ...asked }: z.output<typeof exportQuerySchema>,
  options: { readonly by: string; readonly signer: Signer | undefined } & Omit<SigningOptions, 'remembered'>,
): Promise<ExportOptions> => {
  const { by, signer, clock, signal } = options;
  const filter = await filterOf(store, asked);
  const at = clock();
  const sample = tasks === undefined || seed === undefined ? undefined : { tasks, seed };
  const isProof = format === 'jsonl' && (proof ?? withhold) !== undefined;
  const signing = isProof || !sample ? signer : undefined;
  const end = await endForExport(store, signing, { format, filter: isProof ? {} : filter, clock, signal });
  const to = Math.min(filter.to ?? end.position, end.position);
  const drawn = sample && new Set(await store.drawTasks({ ...filter, ...sample, to }));
  const forgotten = isProof ? await store.forgottenPersons() : undefined;
  return {
    format,
    filter: drawn ? { ...filter, taskIds: [...drawn] } : filter,
    end,
    cover: createCover({ by, at, withhold, sample, signer }, filter, forgotten),
    readPart: isProof ? partReader(store, { filter, withhold, drawn }) : undefined,
    signal,
  };
};
