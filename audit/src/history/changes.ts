import { detailFields, type FieldChange } from '@marketplace/contracts';
import type { FoldedTask } from '../folding/evolve.ts';

/** The fields whose changes are shown. Times are not: they are in the events. */
export const shownFields = [...detailFields, 'userEmail', 'userName', 'bidsCount'] as const;

/** The fields that differ between two states of a task. */
export const changesBetween = (before: FoldedTask, after: FoldedTask): FieldChange[] =>
  shownFields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({
      field,
      ...(before && { before: before[field] }),
      ...(after && { after: after[field] }),
    }));
