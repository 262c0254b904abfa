import type { TaskCategory, TaskDetails, TaskStatus } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

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

const fieldLabels: Readonly<Record<keyof TaskDetails, MessageDescriptor>> = {
  title: msg`Title`,
  category: msg`Category`,
  description: msg`Description`,
  deadline: msg`Deadline`,
  budget: msg`Budget`,
  status: msg`Status`,
};

/** The name of a field of a task, as on its form. */
export const fieldLabel = (field: keyof TaskDetails): string => t(fieldLabels[field]);

/** A status in the reader's language. */
export const statusText = (status: TaskStatus): string => t(statusTexts[status]);

/** A category in the reader's language. */
export const categoryText = (category: TaskCategory): string => t(categoryTexts[category]);
