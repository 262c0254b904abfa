import { personsStreamId } from '@marketplace/contracts';
import type { EventStore } from '../eventStore.ts';
import { bidPlaced, sampleAppend } from './samples.ts';

export const recordForgotten = async ({ ledger }: Pick<EventStore, 'ledger'>, uid: string) => {
  const version = (await ledger.load(personsStreamId))?.version ?? 0;
  const data = { uid, askedBy: 'person' } as const;
  return ledger.append({
    ...sampleAppend(personsStreamId, version),
    events: [{ ...bidPlaced(), type: 'PersonForgotten', data, actor: { uid, email: '' } }],
  });
};
