import { Command } from 'commander';
import { UsageError } from '@marketplace/service-kit/command-line';
import { changeKey } from '../signing/changeKey.ts';
import { signHead } from '../signing/signHead.ts';
import { howToSetKey, signerFor, signerOf } from '../signed-heads/signingKey.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

interface Options {
  readonly list?: boolean;
  readonly publicKey?: boolean;
  readonly newKey?: string;
  readonly oldKeyLost?: boolean;
  readonly json?: boolean;
}

const pageSize = 1_000;

const list = (session: Session): Promise<ExitCode> =>
  withLedger<ExitCode>(session, async (store) => {
    for (let before: number | undefined; ;) {
      const page = await store.readSignedHeads({ limit: pageSize, ...(before !== undefined && { before }) });
      for (const signedHead of page) await session.terminal.json(signedHead);
      before = page.at(-1)?.position;
      if (before === undefined) return 0;
    }
  });

const signerHere = async (session: Session) => {
  const signer = await signerFor(session.environment);
  if (signer === undefined) throw new UsageError(`There is no key to sign with. ${howToSetKey}`);
  return signer;
};

/** Both keys sign, before the programs get the new one. */
const change = async (session: Session, path: string, lost: boolean): Promise<ExitCode> => {
  const after = await signerOf(path);
  const before = lost ? undefined : await signerHere(session);
  return withLedger<ExitCode>(session, async (store) => {
    await session.terminal.json(await changeKey(store, { before, after, clock: () => new Date() }));
    session.terminal.say('Set AUDIT_SIGNING_KEY to the new key now: the old one signs no more.');
    return 0;
  });
};

const run = async (session: Session, options: Options): Promise<ExitCode> => {
  if (options.list) return list(session);
  if (options.newKey !== undefined) return change(session, options.newKey, options.oldKeyLost ?? false);
  const signer = await signerHere(session);
  if (options.publicKey) {
    await session.terminal.write(signer.publicKey);
    return 0;
  }
  return withLedger<ExitCode>(session, async (store) => {
    const { signedHead, isNew } = await signHead(store, signer, { clock: () => new Date() });
    await session.terminal.json(signedHead);
    if (!isNew) session.terminal.say('The head has not changed since it was signed; this is the signed one.');
    return 0;
  });
};

export const checkpointCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('checkpoint')
    .summary('sign the head of the ledger')
    .description(
      'Signs the head of the ledger and prints the signed head, one line of JSON. Keep it where nobody with rights on the database can change it: "verify --checkpoint FILE" shows later that the history up to there is still the same.',
    )
    .option('--list', 'print all signed heads, newest first')
    .option('--public-key', 'print the public key (PEM) that checks signatures')
    .option('--new-key <file>', 'change the key to this private key (PEM): both keys sign the change')
    .option('--old-key-lost', 'with --new-key: only the new key signs; earlier signatures no longer count')
    .option('--json', 'accepted; the answer is always JSON')
    .action(async (options: Options) => {
      done(await run(session, options));
    });
