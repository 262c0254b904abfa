import { runOps } from '@marketplace/projector/cli';
import { callThisMachineDirectly } from '@marketplace/service-kit';
import { createTerminal } from '@marketplace/service-kit/command-line';
import { accountsOf } from './auth-emulator/accountsOf.ts';
import { ownDatabase } from './postgres/ownDatabase.ts';

// npm run ops: the operators' command line.

callThisMachineDirectly();
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
process.exitCode = await runOps({
  environment: process.env,
  terminal: createTerminal(process.stdout, process.stderr),
  isTerminal: process.stdout.isTTY,
  signal: stopped.signal,
  words: process.argv.slice(2),
  ownDatabase,
  accountsOf,
});
