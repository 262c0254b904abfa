import { defaultUserName, type PlaceBid } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useAuth } from '../../../auth/user/useAuth.ts';
import { useIdempotencyKey } from '../../../commands/useIdempotencyKey.ts';
import { usePlaceBidMutation } from './bidsApi.ts';

/** Places a bid of the user on a task, with an offer or without. */
export const usePlaceBid = (taskId: string) => {
  const { uid = '', email, displayName } = useAuth().user ?? {};
  const toasts = useToasts();
  const [placeBid] = usePlaceBidMutation();
  const submission = useIdempotencyKey();
  return async (offer: Pick<PlaceBid, 'amount' | 'days' | 'message'>): Promise<void> => {
    const call = { taskId, uid, userEmail: email ?? '', userName: displayName ?? defaultUserName, offer };
    await placeBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
    submission.done();
    toasts.success(t`Your bid has been placed!`);
  };
};
