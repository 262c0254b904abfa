import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Verdict } from '@marketplace/contracts';
import { calls } from '@marketplace/contracts/calls';
import { reasonOf } from '@marketplace/service-kit';
import { callCommand, printAnswer, UsageError } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { requestedPart } from '../verify/requestedPart.ts';
import { verifyExport } from '../verify/verifyExport.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { withLedger, type Session } from './session.ts';
import { readKnownHead, type KnownFiles } from './knownHead.ts';
import { verdictLines } from './lines.ts';

const option = (description: string) => z.string().optional().meta({ description });

const verifyFile = async (session: Session, file: string, files: KnownFiles): Promise<Verdict> => {
  const { knownHead, publicKey } = await readKnownHead(session, files);
  // With the key and nothing else, the question is whether this is all of it.
  const mustBeComplete = files.publicKey !== undefined && knownHead === undefined;
  const given = { knownHead, publicKey, mustBeComplete };
  if (file === '-') return verifyExport(session.stdin, given);
  const { size } = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} can't be read: ${reasonOf(error)}`);
  });
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  return session.terminal.progress('Verifying', (show) =>
    verifyExport(bytes, { ...given, onProgress: () => show(bytes.bytesRead, size) }),
  );
};

const verifyDatabase = async (
  session: Session,
  part: { readonly from?: string | undefined; readonly to?: string | undefined },
  files: KnownFiles,
): Promise<Verdict> => {
  const known = await readKnownHead(session, files);
  return withLedger(session, async (store) => {
    const range = await requestedPart(store, part);
    return session.terminal.progress('Verifying', (onProgress) =>
      verifyLedger(store, { ...range, ...known, onProgress }),
    );
  });
};

export const verifyCommand = callCommand(calls.auditVerify, {
  name: 'verify',
  about:
    'Recomputes the chain of hashes of the ledger, or of a JSONL export (FILE, or - for standard input), which needs no database. Exits with 1 if the chain is broken, and prints the position.',
  without: ['checkpoint'],
  words: ['file'],
  names: { checkpointFile: 'checkpoint' },
  own: {
    file: option('a JSONL export, or - for standard input; default: the ledger'),
    checkpointFile: option('a file with a signed head (JSON) that the chain must agree with'),
    publicKey: option(
      'a file with the public key (PEM) that checks signatures; an export must then end with its signature, or agree with a signed head',
    ),
  },
  run: async ({ query, options }, session: Session) => {
    const { file } = options;
    if (file !== undefined && (query.from ?? query.to) !== undefined)
      throw new UsageError('--from and --to are for the ledger; an export is always verified as a whole.');
    const verdict = await (file === undefined
      ? verifyDatabase(session, query, options)
      : verifyFile(session, file, options));
    await printAnswer(session.terminal, options, verdict, verdictLines);
    return verdict.valid ? 0 : 1;
  },
});
