import { setTimeout as sleep } from 'node:timers/promises';
import { personsStreamId, systemActor } from '@marketplace/contracts';
import type { KeptPerson } from '@marketplace/event-store';
import { decideEnding, mostBids } from './decideEnding.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';
import type { ForgettingDeps } from './deps.ts';

const mostTries = 20;

/** Ends the open tasks and bids of the person. The person is behind the fence, so no new ones follow. */
export const endWhatIsOpen = async (
  { events: { persons }, changeTask, newId }: ForgettingDeps,
  uid: string,
): Promise<void> =>
  forEachConcurrently(await persons.tasksOf(uid), async (taskId) => {
    let bids: readonly string[] = [];
    const end = () =>
      changeTask({
        taskId,
        actor: systemActor,
        correlationId: newId(),
        lookUp: async () => {
          bids = await persons.liveBids(uid, taskId);
        },
        decide: (state) => decideEnding(state, { uid, bids }),
      });
    while ((await end()).kind === 'appended' && bids.length > mostBids);
  });

/** Appends PersonForgotten once for each person. After that the database allows the deletion of the texts. */
export const recordForgotten = async (
  { events: { ledger, persons }, clock, newId }: ForgettingDeps,
  people: readonly KeptPerson[],
): Promise<void> => {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    // The version is read first: if another process appends meanwhile, this append is a conflict.
    const version = (await ledger.load(personsStreamId))?.version ?? 0;
    const recorded = await persons.recorded(...people.map(({ uid }) => uid));
    const left = people.filter(({ uid }) => !recorded.has(uid));
    if (left.length === 0) return;
    const { kind } = await ledger.append({
      streamId: personsStreamId,
      expectedVersion: version,
      decidedAt: clock().toISOString(),
      events: left.map(({ uid, asked }) => ({
        type: 'PersonForgotten',
        data: { uid, askedBy: asked?.by ?? 'operator' },
        id: newId(),
        actor: { uid: asked?.uid ?? systemActor.uid, email: '' },
        ...(asked === undefined && { because: { rule: 'account-forgotten' } as const }),
        correlationId: newId(),
      })),
    });
    if (kind !== 'appended') await sleep(Math.random() * 50);
  }
  throw new Error('PersonForgotten could not be recorded: others come first all the time.');
};
