import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { verifyQuerySchema, type Verdict } from '@marketplace/contracts';
import { Command } from 'commander';
import { reasonOf } from '@marketplace/service-kit';
import { UsageError, checked, printable } from '@marketplace/service-kit/command-line';
import { requestedPart } from '../verify/requestedPart.ts';
import { verifyExport } from '../verify/verifyExport.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { readKnown } from './knownHead.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly checkpoint?: string;
  readonly publicKey?: string;
  readonly json?: boolean;
}

/** What signatures prove of a valid ledger. */
const signedLines = ({ heads, unchecked, upTo, signedAt }: NonNullable<Verdict['signed']>): string[] => {
  if (heads === 0)
    return [
      'No signed head is kept with it: only the chain itself shows that it was not rewritten as a whole.',
    ];
  return [
    ...(upTo === 0
      ? []
      : [
          `Everything up to position ${upTo} is as it was signed at ${signedAt} (${heads} signed heads compared).`,
        ]),
    ...(unchecked === 0
      ? []
      : [
          `The signatures of ${unchecked} of ${heads} signed heads were not checked: their key is not known here.`,
        ]),
  ];
};

/** Whether an export is the whole ledger. */
const endLine = ({ complete, signed, head }: Verdict): string => {
  if (complete)
    return `It is complete: position ${head.position} was the head of the ledger when it was signed, at ${signed?.signedAt}.`;
  return signed?.heads
    ? 'Whether it is complete is not known: it ends with a signed head, but the key is not known here. Give its public key with --public-key.'
    : 'It cannot show that it is complete: it does not end with a signed head (the ledger has no key).';
};

const answer = async ({ terminal }: Session, verdict: Verdict, json: boolean): Promise<ExitCode> => {
  const { valid, head, firstBroken, reason, checkpoint, signed } = verdict;
  const events = verdict.checked.toLocaleString('en');
  if (json) await terminal.json(verdict);
  else if (valid) {
    await terminal.answer(`The chain is whole: ${events} events checked.`);
    await terminal.answer(`Head: position ${head.position}, hash ${head.hash}`);
    if (checkpoint) await terminal.answer(`The signed head at position ${checkpoint.position} matches.`);
    if (verdict.complete !== undefined) await terminal.answer(endLine(verdict));
    else for (const line of signed ? signedLines(signed) : []) await terminal.answer(line);
    if (verdict.accessesSince !== undefined)
      await terminal.answer(
        `Records of accesses are kept since ${verdict.accessesSince}; older ones were removed by rule.`,
      );
  } else {
    const where =
      firstBroken === undefined ? '' : `: broken at position ${firstBroken} (${events} events were right)`;
    await terminal.answer(`NOT valid${where}.`);
    await terminal.answer(printable(reason ?? ''));
  }
  return valid ? 0 : 1;
};

const verifyFile = async (session: Session, file: string, options: Options): Promise<Verdict> => {
  if (options.from !== undefined || options.to !== undefined)
    throw new UsageError('--from and --to are for the ledger; an export is always verified as a whole.');
  const { knownHead, publicKey } = await readKnown(session, options);
  // With the key and nothing else, the question is whether this is all of it.
  const mustBeComplete = options.publicKey !== undefined && knownHead === undefined;
  const given = { knownHead, publicKey, mustBeComplete };
  const progress = session.terminal.progress('Verifying');
  try {
    if (file === '-') return await verifyExport(session.stdin, given);
    const { size } = await stat(file).catch((error: unknown) => {
      throw new UsageError(`${file} can't be read: ${reasonOf(error)}`);
    });
    const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
    return await verifyExport(bytes, {
      ...given,
      onProgress: () => {
        progress.update(bytes.bytesRead, size);
      },
    });
  } finally {
    progress.stop();
  }
};

const verifyDatabase = async (session: Session, options: Options): Promise<Verdict> => {
  const query = checked(verifyQuerySchema.pick({ from: true, to: true }), {
    from: options.from,
    to: options.to,
  });
  const known = await readKnown(session, options);
  return withLedger(session, async (store) => {
    const progress = session.terminal.progress('Verifying');
    try {
      return await verifyLedger(store, {
        ...(await requestedPart(store, query)),
        ...known,
        onProgress: (done, outOf) => {
          progress.update(done, outOf);
        },
      });
    } finally {
      progress.stop();
    }
  });
};

export const verifyCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('verify')
    .summary('verify the chain of hashes')
    .description(
      'Recomputes the chain of hashes of the ledger, or of a JSONL export (FILE, or - for standard input), which needs no database. Exits with 1 if the chain is broken, and prints the position.',
    )
    .argument('[file]', 'a JSONL export, or - for standard input; default: the ledger')
    .option('--from <moment>', 'the first event of the ledger to verify: a position or an ISO time')
    .option('--to <moment>', 'the last event of the ledger to verify: a position or an ISO time')
    .option('--checkpoint <file>', 'a signed head (JSON) that the chain must agree with')
    .option(
      '--public-key <file>',
      'the public key (PEM) that checks signatures; an export must then end with its signature, or agree with a signed head',
    )
    .option('--json', 'answer with the verdict as JSON')
    .action(async (file: string | undefined, options: Options) => {
      const verdict = await (file === undefined
        ? verifyDatabase(session, options)
        : verifyFile(session, file, options));
      done(await answer(session, verdict, options.json ?? false));
    });
