import type { TaskCategory, TaskDetails, TaskStatus } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { entryOf } from '../sentences/textIn.ts';

const statusTexts: Readonly<Record<TaskStatus, MessageDescriptor>> = {
  Pending: msg`Pending`,
  'In Progress': msg`In Progress`,
  Completed: msg`Completed`,
  Cancelled: msg`Cancelled`,
};

const categoryTexts: Readonly<Record<TaskCategory, MessageDescriptor>> = {
  'Web Development': msg`Web Development`,
  Design: msg`Design`,
  Writing: msg`Writing`,
  'Video Editor': msg`Video Editor`,
  Marketing: msg`Marketing`,
};

/** The names of a task's fields: on the form, and within a sentence. */
const fieldTexts: Readonly<
  Record<keyof TaskDetails, readonly [label: MessageDescriptor, name: MessageDescriptor]>
> = {
  title: [msg`Title`, msg({ message: 'title', context: 'field of a task' })],
  category: [msg`Category`, msg({ message: 'category', context: 'field of a task' })],
  description: [msg`Description`, msg({ message: 'description', context: 'field of a task' })],
  deadline: [msg`Deadline`, msg({ message: 'deadline', context: 'field of a task' })],
  budget: [msg`Budget`, msg({ message: 'budget', context: 'field of a task' })],
  maxOffers: [msg`Most offers`, msg({ message: 'most offers', context: 'field of a task' })],
  status: [msg`Status`, msg({ message: 'status', context: 'field of a task' })],
};

/** The name of a field of a task, as on its form. */
export const fieldLabel = (field: keyof TaskDetails): string => t(fieldTexts[field][0]);

/** The name of a task's field within a sentence; undefined if the field is not a task's. */
export const fieldInSentence = (field: string): string | undefined => {
  const known = entryOf(fieldTexts, field);
  return known && t(known[1]);
};

export const statusText = (status: TaskStatus): string => t(statusTexts[status]);

export const categoryText = (category: TaskCategory): string => t(categoryTexts[category]);
