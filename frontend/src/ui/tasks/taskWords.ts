import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
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

/** A status in the reader's language. */
export const statusText = (status: TaskStatus): string => t(statusTexts[status]);

/** A category in the reader's language. */
export const categoryText = (category: TaskCategory): string => t(categoryTexts[category]);
