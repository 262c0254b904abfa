import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { usePlaceBidMutation } from '../calls/bidsApi.ts';
import { useIdempotencyKey } from '../../tasks/calls/useIdempotencyKey.ts';
import { failureText } from '../../../api/errors/readErrorText.ts';

/** Places a bid without an offer. */
export const usePlaceBid = ({ _id: taskId }: TaskAnswer) => {
  const { user } = useAuth();
  const toasts = useToasts();
  const [placeBid, { isLoading: busy }] = usePlaceBidMutation();
  const submission = useIdempotencyKey();
  const [refusal, setRefusal] = useState('');

  const place = async (): Promise<void> => {
    if (busy) return;
    const call = { taskId, uid: user?.uid ?? '', userEmail: user?.email ?? '' };
    setRefusal('');
    try {
      await placeBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
      submission.done();
      toasts.success(t`Your bid has been placed!`);
    } catch (error) {
      setRefusal(failureText(error, ''));
      toasts.error(t`❌ Failed to place bid`);
    }
  };
  return {
    busy,
    /** Why the server has refused the last bid; empty without a reason. */
    refusal,
    place: () => void place(),
  };
};
