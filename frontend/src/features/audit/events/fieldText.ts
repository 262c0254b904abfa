import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  categories,
  statuses,
  type Bid,
  type Offer,
  type TaskAnswer,
  type TaskCategory,
  type TaskDetails,
  type TaskStatus,
} from '@marketplace/contracts';
import { textIn } from '../../../ui/sentences/textIn.ts';
import { categoryText, fieldInSentence, statusText } from '../../../ui/tasks/taskLabels.ts';
import { nameText, textOrForgotten } from '../../../ui/text/UserText.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { utcText } from './times.tsx';

/** The names of the fields of the bid that an event is about. */
const bidNames: Readonly<Record<`bid.${keyof Offer}`, MessageDescriptor>> = {
  'bid.amount': msg`bid amount`,
  'bid.days': msg`bid days`,
  'bid.message': msg`bid message`,
};

/** The names of fields that only auditors see: of a task, and of such a bid. */
type FieldOfTask = Exclude<
  keyof TaskAnswer,
  keyof TaskDetails | 'owner' | 'forgotten' | 'hidden' | 'waitsSince'
>;
const names: Readonly<
  Record<FieldOfTask | 'acceptedBid' | 'work' | keyof typeof bidNames, MessageDescriptor>
> = {
  work: msg({ message: 'work', context: 'field of a task' }),
  userEmail: msg`owner’s e-mail`,
  userName: msg({ message: 'owner', context: 'field of a task' }),
  bidsCount: msg({ message: 'bids', context: 'field of a task' }),
  bidsOpen: msg({ message: 'open bids', context: 'field of a task' }),
  acceptingBids: msg`takes bids`,
  acceptedBid: msg`accepted bid`,
  ...bidNames,
  closesAt: msg`bidding closes`,
  createdAt: msg({ message: 'created', context: 'field of a task' }),
  updatedAt: msg({ message: 'updated', context: 'field of a task' }),
  _id: msg({ message: 'id', context: 'field of a task' }),
};

const nameOf = (field: string): string | undefined => textIn(names, field) ?? fieldInSentence(field);

export const isFieldName = (field: string): boolean => nameOf(field) !== undefined;

/** A field's name in words; an unknown field keeps its name from the contract. */
export const fieldName = (field: string): string => nameOf(field) ?? field;

const moneyFields: ReadonlySet<string> = new Set(['budget', 'bid.amount']);

const isStatus = (value: unknown): value is TaskStatus => statuses.some((status) => status === value);
const isCategory = (value: unknown): value is TaskCategory =>
  categories.some((category) => category === value);

/** How far the work on an accepted bid is. */
const workTexts: Readonly<Record<NonNullable<Bid['work']>['state'], MessageDescriptor>> = {
  started: msg({ message: 'started', context: 'work' }),
  delivered: msg({ message: 'delivered', context: 'work' }),
  'changes-requested': msg({ message: 'changes requested', context: 'work' }),
};

export const valueText = (field: string, value: unknown): string => {
  if (value === null) return field === 'userName' ? nameText(null) : textOrForgotten(null);
  if (moneyFields.has(field) && typeof value === 'number') return formatMoney(value);
  if (field === 'maxOffers' && value === 0) return t({ message: 'none', context: 'limit of offers' });
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (field === 'closesAt' && typeof value === 'string') return t`${{ time: utcText(value) }} UTC`;
  if (field === 'work' && typeof value === 'string') return textIn(workTexts, value) ?? value;
  if (field === 'status' && isStatus(value)) return statusText(value);
  if (field === 'category' && isCategory(value)) return categoryText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};
