import { z } from 'zod';
import { attempt } from './forgetDrafts.ts';

/** The typed texts of a form that are not as the form began. */
const draftSchema = z.record(z.string(), z.string().max(20_000));
export type Draft = z.infer<typeof draftSchema>;

/** Reads a draft of this machine; undefined if there is no valid draft. */
export const readDraft = (key: string): Draft | undefined =>
  attempt(() => draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? '')));

/** Stores a draft; an empty draft is removed. */
export const storeDraft = (key: string, draft: Draft): void => {
  attempt(() => {
    if (Object.keys(draft).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  });
};
