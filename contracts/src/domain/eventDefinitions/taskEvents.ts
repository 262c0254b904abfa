import { taskDeletedSchema, taskPostedSchema, taskUpdatedSchema } from '../eventData.ts';
import { asItIs, type EventDefinition } from './eventDefinition.ts';

/** The events of a task by its owner. */
export const taskEvents = {
  TaskPosted: {
    version: 2,
    data: taskPostedSchema,
    upcasters: { 1: asItIs },
    about: 'A task was posted.',
    edits: true,
    update: 'posted',
    by: 'owner',
    receipt: ['posted {task} for ${budget}', 'posted {task}'],
  },
  TaskUpdated: {
    version: 2,
    data: taskUpdatedSchema,
    upcasters: { 1: asItIs },
    about: 'The owner changed a task; data has the changed fields.',
    edits: true,
    update: 'updated',
    by: 'owner',
    receipt: ['changed {task}'],
  },
  TaskDeleted: {
    version: 2,
    data: taskDeletedSchema,
    upcasters: { 1: asItIs },
    about: 'The owner deleted a task.',
    update: 'deleted',
    by: 'owner',
    receipt: ['deleted {task}'],
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
