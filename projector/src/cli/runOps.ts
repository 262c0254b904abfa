import { runProgram } from '@marketplace/service-kit/command-line';
import { backupCommand } from './backup/backup.ts';
import { forgottenCommand } from './backup/forgotten.ts';
import { restoreCommand } from './backup/restore.ts';
import { actionsCommand, projectionCommands, statusCommand } from './projections.ts';
import { deadLettersCommand } from './deadLetters.ts';
import { deleteTopicCommand } from './deleteTopic.ts';
import { doctorCommand } from './doctor.ts';
import { migrateCommand } from './migrate.ts';
import { erasureCommands } from './erasure.ts';
import { roleCommands } from './roles.ts';
import type { Session } from './session.ts';

const about = `Operates a running product: the one on DATABASE_URL (with the product's MONGO_URL and KAFKA_BROKERS), or if that is not set the one on DATA_DIR. Actions on projections, dead letters, persons and roles are kept in the ledger, with the operator and the reason.

Exit codes: 0 done, and all is well; 1 it failed, was refused, or something is wrong; 2 wrong call.`;

/** Runs the command line once; resolves to the exit code. */
export const runOps = (session: Session): Promise<number> =>
  runProgram(session, {
    name: 'npm run ops --',
    about,
    commands: [
      statusCommand,
      ...projectionCommands,
      deadLettersCommand,
      ...erasureCommands,
      ...roleCommands,
      actionsCommand,
      doctorCommand,
      deleteTopicCommand,
      migrateCommand,
      backupCommand,
      restoreCommand,
      forgottenCommand,
    ],
    faultCodes: { refused: () => 1, failed: 1 },
  });
