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
  keep(form: Form): void;
  forget(): void;
}

export const createDraft = <Form extends TextForm>(key: string, empty: Form): Draft<Form> => {
  const fields = Object.keys(empty);
  const schema = z.object(Object.fromEntries(fields.map((field) => [field, typed])));
  const isBlank = (form: TextForm): boolean => fields.every((field) => form[field]?.trim() === '');
  const read = () => {
    const draft = attempt(() => schema.parse(JSON.parse(localStorage.getItem(key) ?? '')));
    return draft && !isBlank(draft) ? (draft as Form) : undefined;
  };
  const forget = () => {
    attempt(() => localStorage.removeItem(key));
  };
  const keep = (form: Form) => {
    if (isBlank(form)) forget();
    else attempt(() => localStorage.setItem(key, JSON.stringify(form)));
  };
  return { empty, read, keep, forget };
};
