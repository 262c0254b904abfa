import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** The fields of a task, and of the bid that an event is about, as the screens name them. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  title: msg({ message: 'title', context: 'field of a task' }),
  category: msg({ message: 'category', context: 'field of a task' }),
  description: msg({ message: 'description', context: 'field of a task' }),
  deadline: msg({ message: 'deadline', context: 'field of a task' }),
  budget: msg({ message: 'budget', context: 'field of a task' }),
  status: msg({ message: 'status', context: 'field of a task' }),
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

export const isFieldName = (field: string): boolean => Object.hasOwn(names, field);

/** A field's name; an unknown one as in the contract. */
export const fieldName = (field: string): string => {
  const known = names[field];
  return known === undefined ? field : t(known);
};
