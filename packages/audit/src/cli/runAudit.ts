import { runProgram } from '@marketplace/service-kit/command-line';
import type { Session } from './session.ts';
import { signedHeadCommand } from './signedHead.ts';
import { exportCommand } from './export.ts';
import { accessesCommand, atCommand, boardCommand, historyCommand } from './reads.ts';
import { rolesCommand } from './roles.ts';
import { verifyCommand } from './verify.ts';

const about = `Reads and verifies the ledger. It uses DATABASE_URL; without it, the product that runs on DATA_DIR.

Exit codes: 0 success; 1 the chain is broken, or nothing was found; 2 wrong usage; 3 failed.`;

/** Runs the command line once; resolves to the exit code. */
export const runAudit = (session: Session): Promise<number> =>
  runProgram(session, {
    name: 'npm run audit --',
    about,
    commands: [
      historyCommand,
      atCommand,
      boardCommand,
      exportCommand,
      verifyCommand,
      signedHeadCommand,
      accessesCommand,
      rolesCommand,
    ],
    faultCodes: {
      refused: ({ kind }) => (kind === 'conflict' || kind.endsWith('not-found') ? 1 : 3),
      failed: 3,
    },
  });
