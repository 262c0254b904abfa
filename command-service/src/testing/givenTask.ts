import type { Ledger } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import { appendOf, createTaskChanger, type Change } from '../change-task/changeTask.ts';
import { neverPosted } from '../change-task/storedState.ts';
import { decideDeleteTask } from '../delete-task/decideDeleteTask.ts';
import { newId } from '../newId.ts';
import { decidePlaceBid, type PlaceBidCommand } from '../place-bid/decidePlaceBid.ts';
import { decidePostTask } from '../post-task/decidePostTask.ts';
import { absent } from '../task/state.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import { createMemoryLedger } from './memoryLedger.ts';
import { ada, bob, logoTask, now } from './specification.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const deps = { clock: () => new Date(now), newId, logger, isForgotten: () => false };
const context = { actor: ada, correlationId: 'request-1' };

/** A ledger with one task of Ada's, and a changer over it; a test may replace its ledger calls. */
export const givenTask = async (
  bend: (ledger: Ledger) => Partial<Ledger> = () => ({}),
  patienceMs?: number,
) => {
  const ledger = createMemoryLedger();
  const taskId = newId();
  const decision = decidePostTask(absent, { details: logoTask, userEmail: ada.email });
  const { append } = appendOf(newId, { ...context, taskId }, neverPosted, decision, now);
  await ledger.append(append);
  const changeTask = createTaskChanger(
    { ...deps, ...ledger, ledger: { ...ledger, ...bend(ledger) } },
    patienceMs,
  );
  const rival = createTaskChanger({ ...deps, ...ledger, ledger });
  return { ledger, taskId, changeTask, rival };
};

export const retitle = (taskId: string, title: string, onlyIfSeen?: readonly number[]): Change => ({
  ...context,
  taskId,
  decide: (state) => decideUpdateTask(state, { callerUid: ada.uid, changes: { title }, onlyIfSeen }),
});
export const remove = (taskId: string): Change => ({
  ...context,
  taskId,
  decide: (state) => decideDeleteTask(state, { callerUid: ada.uid }),
});
/** A bid of Bob's without an offer. */
export const bareBid = (bidId: string): PlaceBidCommand => ({
  bidId,
  callerUid: bob.uid,
  userEmail: bob.email,
  userName: 'Anonymous',
  offer: undefined,
});
export const bid = (taskId: string, request = {}): Change => {
  const bidId = newId();
  return {
    actor: bob,
    correlationId: 'request-2',
    taskId,
    decide: (state, at) => decidePlaceBid(state, bareBid(bidId), at),
    idempotency: {
      callerUid: bob.uid,
      call: 'POST /bids',
      key: 'k',
      requestDigest: 'digest',
      insertedId: bidId,
      ...request,
    },
  };
};
