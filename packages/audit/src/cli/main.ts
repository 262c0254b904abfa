import { callThisMachineDirectly } from '@marketplace/service-kit';
import { createTerminal } from '@marketplace/service-kit/command-line';
import { runAudit } from './runAudit.ts';

// npm run audit: the ledger on the command line, for auditors.

callThisMachineDirectly();
process.exitCode = await runAudit({
  environment: process.env,
  terminal: createTerminal(process.stdout, process.stderr),
  stdin: process.stdin,
  words: process.argv.slice(2),
});
