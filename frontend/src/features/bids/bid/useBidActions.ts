import type { Bid } from '@marketplace/contracts';
import { plural, t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useConfirm, type Question } from '../../../ui/feedback/ConfirmDialog.tsx';
import { statusText } from '../../../ui/tasks/taskWords.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { outdated } from '../../tasks/calls/refusals.ts';
import { useAcceptBidMutation, useWithdrawBidMutation } from '../calls/taskBidsApi.ts';
import { useUpdateTaskMutation } from '../../tasks/calls/taskCommands.ts';
import { useReadTaskVersion } from '../../tasks/calls/useReadTaskVersion.ts';
import { useIdempotencyKey } from '../../tasks/calls/useIdempotencyKey.ts';
import { failureText } from '../../../api/errors/readErrorText.ts';

/** A name inside other text, isolated: its writing direction does not affect the text around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const offerWords = ({ bidder, amount, days }: Bid): string => {
  const name = isolated(bidder.name);
  if (amount === undefined) return t`${name} without an offer`;
  const money = formatMoney(amount);
  if (days === undefined) return t`${name} for ${money}`;
  return plural(days, { one: `${name} for ${money} in # day`, other: `${name} for ${money} in # days` });
};

interface Change {
  readonly question: Question;
  readonly run: () => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}

/** Changes that the user confirms first: one at a time, each with a toast of its result. */
const useConfirmedChange = (onDone: () => void) => {
  const confirm = useConfirm();
  const toasts = useToasts();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const change = async ({ question, run, done, failed }: Change): Promise<void> => {
    if (!(await confirm(question)) || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
      onDone();
      toasts.success(done);
    } catch (error) {
      toasts.error(failureText(error, failed));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, change };
};

/** Completes a task; not over what another tab has done meanwhile, such as taking the acceptance back. */
const useCompletion = () => {
  const [updateTask] = useUpdateTaskMutation();
  const { readNow } = useReadTaskVersion();
  return async (id: string): Promise<unknown> => {
    const { task, tag } = await readNow(id);
    if (task.status !== 'In Progress') {
      const status = statusText(task.status);
      throw outdated(t`The task is ${status} now, so it can’t be completed here.`);
    }
    return updateTask({ id, ifMatch: tag, changes: { status: 'Completed' } }).unwrap();
  };
};

/** What the bidder and the owner of a task do about a bid after they confirm it. */
export const useBidActions = () => {
  const [withdrawBid] = useWithdrawBidMutation();
  const [acceptBid] = useAcceptBidMutation();
  const complete = useCompletion();
  const submission = useIdempotencyKey();
  const { busy, change } = useConfirmedChange(() => submission.done());

  const keyed = (action: string, { _id, taskId, position }: Bid) => ({
    bidId: _id,
    taskId,
    position,
    idempotencyKey: submission.keyFor([action, _id, position]),
  });

  return {
    /** A change is being sent. */
    busy,
    withdraw: (bid: Bid): Promise<void> =>
      change({
        question: {
          title: t`Withdraw this bid?`,
          text: t`The owner cannot accept it after that, and you cannot open it again.`,
          confirm: t`Withdraw`,
        },
        run: () => withdrawBid(keyed('withdraw', bid)).unwrap(),
        done: t`Your bid is withdrawn.`,
        failed: t`Failed to withdraw the bid`,
      }),
    accept: (bid: Bid): Promise<void> => {
      const offer = offerWords(bid);
      return change({
        question: {
          title: t`Accept this bid?`,
          text: t`${offer}. The task is then In Progress, and the other open bids are declined. You and the bidder see each other’s e-mail address.`,
          confirm: t`Accept`,
          color: 'primary',
        },
        run: () => acceptBid(keyed('accept', bid)).unwrap(),
        done: t`The bid is accepted.`,
        failed: t`Failed to accept the bid`,
      });
    },
    complete: ({ taskId }: Bid): Promise<void> =>
      change({
        question: {
          title: t`Complete this task?`,
          text: t`The delivered work is then final.`,
          confirm: t`Complete`,
          color: 'primary',
        },
        run: () => complete(taskId),
        done: t`The task is completed.`,
        failed: t`Failed to complete the task`,
      }),
  };
};

export type BidActions = ReturnType<typeof useBidActions>;
