import { t, plural } from '@lingui/core/macro';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { statusText } from '../../../ui/tasks/taskLabels.ts';
import { outdated } from '../../../commands/refusals.ts';
import { useUpdateTaskMutation } from '../../../commands/taskCommands.ts';
import { showWhileSent } from '../../../commands/sending.ts';
import { useReadTaskVersion } from '../../../commands/useReadTaskVersion.ts';
import type { Bid } from '@marketplace/contracts';
import {
  ConfirmDialog,
  type QuestionProps,
  type Question,
  useAsk,
} from '../../../ui/feedback/ConfirmDialog.tsx';
import { type BidsQuery, useAcceptBidMutation, useWithdrawBidMutation } from '../calls/taskBidsApi.ts';
import type { BidAction } from './bidActions.ts';
import { useBidNow } from './useBidNow.ts';
import { useRef, useState } from 'react';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { nameText } from '../../../ui/text/UserText.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useIdempotencyKey } from '../../../commands/useIdempotencyKey.ts';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { BidMessage, offerChangedText } from './BidParts.tsx';
import { NoteDialog } from './NoteDialog.tsx';

/** Completes a task, after a check of its current state: another tab may have changed it, for example taken the acceptance back. */
const useCompletion = () => {
  const [updateTask] = useUpdateTaskMutation();
  const { readNow } = useReadTaskVersion();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const complete = async (id: string): Promise<unknown> => {
    const { task, tag } = await readNow(id);
    if (task.status !== 'In Progress') {
      const status = statusText(task.status);
      throw outdated(t`The task is ${status} now, so it can’t be completed here.`);
    }
    return updateTask({ id, ifMatch: tag, changes: { status: 'Completed' } }).unwrap();
  };
  return async (id: string): Promise<unknown> => {
    const answered = complete(id);
    const change = {
      requestId: `complete ${id}`,
      taskId: id,
      kind: 'edit',
      fields: { status: 'Completed' },
    } as const;
    await showWhileSent(change, { dispatch, answered });
    return answered;
  };
};

interface BidQuestionProps extends QuestionProps<Bid> {
  readonly action: BidAction;
  readonly opened: Bid;
  readonly query?: BidsQuery;
  readonly words: (bid: Bid) => Question;
}

/** Asks the user to confirm an action on a bid, and shows the current offer of the bid. */
const BidQuestion = ({ action, opened, query, words, ...asked }: BidQuestionProps) => {
  const { bid, over } = useBidNow(action, opened, query);
  return <ConfirmDialog {...asked} {...words(bid)} value={bid} over={over} />;
};

const offerWords = ({ bidder, amount, days }: Bid): string => {
  const name = nameText(bidder.name);
  if (amount === undefined) return t`${name} without an offer`;
  const money = formatMoney(amount);
  if (days === undefined) return t`${name} for ${money}`;
  return plural(days, { one: `${name} for ${money} in # day`, other: `${name} for ${money} in # days` });
};

interface Change {
  readonly action: BidAction;
  readonly opened: Bid;
  readonly query?: BidsQuery;
  readonly words: (bid: Bid) => Question;
  /** Gets the bid that the user has confirmed. */
  readonly run: (bid: Bid) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}

/** Runs changes that the user confirms first: one at a time, each with a toast of its result. */
const useConfirmedChange = (onDone: () => void) => {
  const ask = useAsk();
  const toasts = useToasts();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const change = async ({ run, done, failed, ...question }: Change): Promise<void> => {
    const bid = await ask<Bid>((asked) => <BidQuestion {...asked} {...question} />);
    if (bid === undefined || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run(bid);
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

const acceptWords = (opened: Bid) => (bid: Bid) => {
  const offer = offerWords(bid);
  const isRevised = bid.revisedAt !== opened.revisedAt;
  return {
    title: t`Accept this bid?`,
    text: t`${offer}. The task is then In Progress, and the other open bids are declined. You and the bidder see each other’s e-mail address.`,
    confirm: t`Accept`,
    color: 'primary',
    ...(isRevised && {
      changed: offerChangedText(),
      details: bid.message !== undefined && <BidMessage message={bid.message} />,
    }),
  } satisfies Question;
};

/** The actions on a bid that the bidder or the owner confirms first. `query`: the list that has these bids. */
export const useBidActions = (query: BidsQuery) => {
  const [withdrawBid] = useWithdrawBidMutation();
  const [acceptBid] = useAcceptBidMutation();
  const complete = useCompletion();
  const submission = useIdempotencyKey();
  const { busy, change } = useConfirmedChange(() => submission.done());
  const open = useDialogs();

  const keyed = (action: BidAction, { _id, taskId, position }: Bid) => ({
    taskId,
    idempotencyKey: submission.keyFor([action, _id, position]),
  });

  return {
    /** A change is being sent. */
    busy,
    withdraw: (bid: Bid): Promise<void> =>
      change({
        action: 'withdraw',
        opened: bid,
        query,
        words: () => ({
          title: t`Withdraw this bid?`,
          text: t`The owner cannot accept it after that, and you cannot open it again.`,
          confirm: t`Withdraw`,
        }),
        run: (now) => withdrawBid({ ...keyed('withdraw', now), bidId: now._id }).unwrap(),
        done: t`Your bid is withdrawn.`,
        failed: t`Failed to withdraw the bid`,
      }),
    accept: (bid: Bid): Promise<void> =>
      change({
        action: 'accept',
        opened: bid,
        query,
        words: acceptWords(bid),
        run: (now) => acceptBid({ ...keyed('accept', now), bid: now }).unwrap(),
        done: t`The bid is accepted.`,
        failed: t`Failed to accept the bid`,
      }),
    decline: (bid: Bid): void =>
      open((onClosed) => <NoteDialog action="decline" bid={bid} query={query} onClosed={onClosed} />),
    complete: (bid: Bid): Promise<void> =>
      change({
        action: 'complete',
        opened: bid,
        words: () => ({
          title: t`Complete this task?`,
          text: t`The delivered work is then final.`,
          confirm: t`Complete`,
          color: 'primary',
        }),
        run: ({ taskId }) => complete(taskId),
        done: t`The task is completed.`,
        failed: t`Failed to complete the task`,
      }),
  };
};

export type BidActions = ReturnType<typeof useBidActions>;
