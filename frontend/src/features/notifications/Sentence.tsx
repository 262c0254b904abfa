import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { detailFields, reviewUntil, type Notification, type NotificationKind } from '@marketplace/contracts';
import type { ReactNode } from 'react';
import { now } from '../../browser/now.ts';
import { days } from '../../formats/days.ts';
import { becauseText } from '../../ui/sentences/becauseText.ts';
import { listText } from '../../ui/sentences/listText.ts';
import { fieldLabel } from '../../ui/tasks/taskLabels.ts';
import { formatMoney } from '../../ui/text/Money.tsx';
import { nameText, UserText } from '../../ui/text/UserText.tsx';

/** '$760 in 10 days'; undefined for a bid without an offer. */
const offerOf = ({ amount, days }: Notification): string | undefined => {
  if (amount === undefined) return undefined;
  const money = formatMoney(amount);
  return days === undefined ? money : plural(days, { one: `${money} in # day`, other: `${money} in # days` });
};

const changedFields = ({ changed = [] }: Notification): string =>
  listText(detailFields.filter((field) => changed.includes(field)).map(fieldLabel));

const Bidder = ({ bidder }: Notification) =>
  bidder === undefined ? <Trans>Somebody</Trans> : <UserText>{nameText(bidder)}</UserText>;

const Offered = (about: Notification) => {
  const [who, offer] = [<Bidder {...about} />, offerOf(about)];
  return offer === undefined ? (
    <Trans>{who} placed a bid</Trans>
  ) : (
    <Trans>
      {who} offered {offer}
    </Trans>
  );
};
const Revised = (about: Notification) => {
  const [who, offer] = [<Bidder {...about} />, offerOf(about)];
  return offer === undefined ? (
    <Trans>{who} changed the offer</Trans>
  ) : (
    <Trans>
      {who} changed the offer to {offer}
    </Trans>
  );
};
const Updated = (about: Notification) => {
  const fields = changedFields(about);
  return fields === '' ? <Trans>The task was changed</Trans> : <Trans>The owner changed: {fields}</Trans>;
};

const sentences: Readonly<Record<NotificationKind, (about: Notification) => ReactNode>> = {
  'bid-placed': Offered,
  'bid-revised': Revised,
  'bid-withdrawn': (about) => {
    const who = <Bidder {...about} />;
    return <Trans>{who} withdrew the bid</Trans>;
  },
  'bid-accepted': () => <Trans>Your bid was accepted</Trans>,
  'bid-declined': () => <Trans>Your bid was declined</Trans>,
  'acceptance-withdrawn': () => <Trans>The owner no longer accepts your bid</Trans>,
  'bidder-resigned': (about) => {
    const who = <Bidder {...about} />;
    return <Trans>{who} has resigned; your task is Pending again</Trans>;
  },
  delivered: (about) => {
    const who = <Bidder {...about} />;
    return <Trans>{who} delivered the work</Trans>;
  },
  'changes-requested': () => <Trans>The owner asks for changes to your work</Trans>,
  'task-updated': Updated,
  'task-deleted': () => <Trans>The task was deleted</Trans>,
  'deadline-near': () => <Trans>Bidding closes within a day</Trans>,
  'bidding-closed': () => <Trans>Bidding is closed</Trans>,
  'delivery-waits': () => (
    <Trans>The delivery waits for your answer: in 3 days it is accepted by itself</Trans>
  ),
  'delivery-accepted': ({ since: at }) =>
    becauseText({ type: 'DeliveryAccepted', because: { rule: 'delivery-unanswered', at } }),
  'decision-waits': () => (
    <Trans>The bids wait for your decision: in 3 days the task is cancelled by itself</Trans>
  ),
  'task-lapsed': ({ since: at }) =>
    becauseText({ type: 'TaskLapsed', because: { rule: 'never-decided', at } }),
  'review-wanted': ({ at }) => {
    const day = days.text(days.dayOf(new Date(reviewUntil(at))), now());
    return <Trans>The deal is over: you can write a review until {day}</Trans>;
  },
  'review-written': () => (
    <Trans>The other side reviewed your deal: both reviews are shown when you write yours</Trans>
  ),
  'reviews-shown': () => <Trans>The reviews of your deal are shown</Trans>,
  search: (about) => {
    const search = <UserText>{about.search}</UserText>;
    return <Trans>New task for "{search}"</Trans>;
  },
};

/** The sentence of a notification. The title of its task is shown above the sentence. */
export const Sentence = ({ about }: { readonly about: Notification }) => sentences[about.kind](about);
