import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { fieldInSentence } from '../../../ui/tasks/taskWords.ts';

/** What else auditors see of a task, and of the bid that an event is about. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  work: msg({ message: 'work', context: 'field of a task' }),
  userEmail: msg`owner’s e-mail`,
  userName: msg({ message: 'owner', context: 'field of a task' }),
  bidsCount: msg({ message: 'bids', context: 'field of a task' }),
  bidsOpen: msg({ message: 'open bids', context: 'field of a task' }),
  acceptingBids: msg`takes bids`,
  acceptedBid: msg`accepted bid`,
  'bid.amount': msg`bid amount`,
  'bid.days': msg`bid days`,
  'bid.message': msg`bid message`,
  closesAt: msg`bidding closes`,
  createdAt: msg({ message: 'created', context: 'field of a task' }),
  updatedAt: msg({ message: 'updated', context: 'field of a task' }),
  _id: msg({ message: 'id', context: 'field of a task' }),
};

const nameOf = (field: string): string | undefined => {
  const known = names[field];
  return known === undefined ? fieldInSentence(field) : t(known);
};

export const isFieldName = (field: string): boolean => nameOf(field) !== undefined;

/** A field's name; an unknown one as in the contract. */
export const fieldName = (field: string): string => nameOf(field) ?? field;
