import { newId } from '@marketplace/command-service';
import type { Ledger } from '@marketplace/event-store';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

const { uid, email, name: userName } = sampleUser;
const details = { ...sampleTask, status: 'Pending' } as const;

/** What the command service does for a POST /addtask: one event. */
export const appendTask = async (ledger: Ledger): Promise<void> => {
  const result = await ledger.append({
    taskId: newId(),
    expectedVersion: 0,
    decidedAt: new Date().toISOString(),
    events: [
      {
        type: 'TaskPosted',
        data: { ...details, userEmail: email, userName },
        id: newId(),
        actor: { uid, email },
        correlationId: 'bench',
      },
    ],
  });
  if (result.kind !== 'appended') throw new Error(`The append came to ${result.kind}`);
};
