import { Command } from 'commander';
import { UsageError } from '@marketplace/service-kit/command-line';
import { signHead } from '../signed-heads/signHead.ts';
import { howToSetKey, signerFor } from '../signed-heads/signingKey.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

interface Options {
  readonly list?: boolean;
  readonly publicKey?: boolean;
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

const run = async (session: Session, options: Options): Promise<ExitCode> => {
  if (options.list) return list(session);
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
    .option('--json', 'accepted; the answer is always JSON')
    .action(async (options: Options) => {
      done(await run(session, options));
    });
