import { createReadStream } from 'node:fs';
import { stat, readFile } from 'node:fs/promises';
import type { Verdict } from '@marketplace/contracts';
import { calls } from '@marketplace/contracts/calls';
import { reasonOf } from '@marketplace/service-kit';
import { callCommand, printAnswer, UsageError } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { requestedRange } from '../verify/requestedRange.ts';
import { verifyExport } from '../verify/verifyExport.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { withLedger, type Session } from './session.ts';
import { verdictLines } from './lines.ts';
import { knownHeadOf } from '../signed-heads/knownHead.ts';
import { publicKeyOf } from '../signed-heads/signer.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
import { beginning } from '../chain/checkChain.ts';
import type { KnownHead } from '../chain/verdict.ts';

/** Paths of files with a signed head, and with the key that checks signatures. */
interface KnownFiles {
  readonly signedHeadFile?: string | undefined;
  readonly publicKey?: string | undefined;
}

const cannotRead =
  (path: string) =>
  (error: unknown): never => {
    throw new UsageError(`${path} can't be read: ${reasonOf(error)}`);
  };
const fileText = (path: string): Promise<string> =>
  readFile(path, 'utf8').then((text) => text.replace(/^\ufeff/, ''), cannotRead(path));

/** The key that checks signatures, as PEM: from the option, else the key that this product signs with. */
const publicKeyFor = async (
  { environment }: Session,
  path: string | undefined,
): Promise<string | undefined> => {
  if (path === undefined) return (await signerFor(environment))?.publicKey;
  const pem = await fileText(path);
  try {
    publicKeyOf(pem);
  } catch (error) {
    throw new UsageError(`${path} is not a public Ed25519 key in PEM.`, { cause: error });
  }
  return pem;
};

/** Reads the signed head from its file, and the key for all signatures. */
const readKnownHead = async (
  session: Session,
  { signedHeadFile: path, publicKey: keyPath }: KnownFiles,
): Promise<{ readonly knownHead: KnownHead | undefined; readonly publicKey: string | undefined }> => {
  const publicKey = await publicKeyFor(session, keyPath);
  if (path === undefined) return { knownHead: undefined, publicKey };
  if (publicKey === undefined)
    session.terminal.print(
      'The signature of the signed head is not checked. To check it, give its public key with --public-key.',
    );
  const knownHead = knownHeadOf(await fileText(path), publicKey);
  if (knownHead) return { knownHead, publicKey };
  throw new UsageError(`${path} is not a signed head, the JSON that "npm run audit -- checkpoint" prints.`);
};

const unread: Verdict = { valid: false, checked: 0, head: beginning.head };
const option = (description: string) => z.string().optional().meta({ description });

const verifyFile = async (session: Session, file: string, files: KnownFiles): Promise<Verdict> => {
  const { knownHead, publicKey } = await readKnownHead(session, files);
  // With a key and no signed head, the command checks whether the export is complete.
  const mustBeComplete = files.publicKey !== undefined && knownHead === undefined;
  const expected = { knownHead, publicKey, mustBeComplete };
  if (file === '-') return verifyExport(session.stdin, expected);
  const { size } = await stat(file).catch(cannotRead(file));
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  return session.terminal
    .progress('Verifying', (show) =>
      verifyExport(bytes, { ...expected, onProgress: () => show(bytes.bytesRead, size) }),
    )
    .catch((error: unknown) => (bytes.errored ? cannotRead(file)(error) : Promise.reject(error as Error)));
};

const verifyDatabase = async (
  session: Session,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  files: KnownFiles,
): Promise<Verdict> => {
  const known = await readKnownHead(session, files);
  return withLedger(session, async (store) => {
    const range = await requestedRange(store, asked);
    return session.terminal.progress('Verifying', (onProgress) =>
      verifyLedger(store, { ...range, ...known, onProgress }),
    );
  });
};

export const verifyCommand = callCommand(calls.auditVerify, {
  name: 'verify',
  about:
    "Recomputes the chain of hashes of the ledger, or of a JSONL export or a receipt (FILE, or - for standard input), which needs no database. Exits with 1 if the chain is broken, and prints the position; with 2 if a file or a key can't be read.",
  without: ['checkpoint'],
  words: ['file'],
  names: { signedHeadFile: 'checkpoint' },
  own: {
    file: option('a JSONL export or a receipt, or - for standard input; default: the ledger'),
    signedHeadFile: option('a file with a signed head (JSON) that the chain must agree with'),
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
      : verifyFile(session, file, options).catch(async (error: unknown) => {
          if (options.json && error instanceof UsageError)
            await session.terminal.json({ ...unread, reason: error.message });
          throw error;
        }));
    await printAnswer(session.terminal, options, verdict, verdictLines);
    return verdict.valid ? 0 : 1;
  },
});
