import { z } from 'zod';
import { attempt } from './forgetDrafts.ts';

const longest = 20_000;
const typed = z.string().max(longest).default('');

/** A form whose fields are typed texts. */
type TextForm = Readonly<Record<string, string>>;

/** The stored draft of a form on this machine. */
export interface Draft<Form> {
  readonly empty: Form;
  /** Undefined if there is no valid draft. */
  read(): Form | undefined;
  /** The same, or else what was held. */
  reopen(): Form | undefined;
  keep(form: Form): void;
  /** Keeps it in this tab's memory only, when the user has logged out in another tab. */
  hold(form: Form): void;
  forget(): void;
}

const held = new Map<string, TextForm>();

export const createDraft = <Form extends TextForm>(key: string, empty: Form): Draft<Form> => {
  const fields = Object.keys(empty);
  const schema = z.object(Object.fromEntries(fields.map((field) => [field, typed])));
  const isBlank = (form: TextForm): boolean => fields.every((field) => form[field]?.trim() === '');
  const read = () => {
    const draft = attempt(() => schema.parse(JSON.parse(localStorage.getItem(key) ?? '')));
    return draft && !isBlank(draft) ? (draft as Form) : undefined;
  };
  const forget = () => {
    held.delete(key);
    attempt(() => localStorage.removeItem(key));
  };
  const keep = (form: Form) => {
    held.delete(key);
    if (isBlank(form)) forget();
    else attempt(() => localStorage.setItem(key, JSON.stringify(form)));
  };
  return {
    empty,
    read,
    reopen: () => {
      const form = held.get(key) as Form | undefined;
      if (form) keep(form);
      return read() ?? form;
    },
    keep,
    hold: (form) => {
      if (!isBlank(form)) held.set(key, form);
    },
    forget,
  };
};
