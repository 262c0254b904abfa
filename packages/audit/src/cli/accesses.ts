import { accessesQuerySchema } from '@marketplace/contracts';
import { Command } from 'commander';
import { checked, printable } from '@marketplace/service-kit/command-line';
import { withLedger, type ExitCode, type Session } from './session.ts';

interface Options {
  readonly limit: string;
  readonly json?: boolean;
}

const run = (session: Session, { limit: requested, json }: Options): Promise<ExitCode> => {
  const { limit = 100 } = checked(accessesQuerySchema, { limit: requested });
  return withLedger<ExitCode>(session, async (store) => {
    const accesses = await store.readAccesses({ limit });
    if (json) await session.terminal.json({ accesses });
    else
      for (const { at, actor, call, details } of accesses) {
        const more = Object.entries(details).map(([name, value]) => `${name}=${value}`);
        await session.terminal.answer(
          `${at}  ${printable(actor.email ?? actor.uid)}  ${[call, ...more].map(printable).join(' ')}`,
        );
      }
    return 0;
  });
};

export const accessesCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('accesses')
    .summary('who looked at what')
    .description(
      'All accesses of auditors, by HTTP and on the command line, newest first, including this one.',
    )
    .option('--limit <number>', 'maximum number of accesses, up to 1000', '100')
    .option('--json', 'answer as JSON')
    .action(async (options: Options) => {
      done(await run(session, options));
    });
