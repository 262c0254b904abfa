import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useAuth } from '../../auth/user/useAuth.ts';
import { loggedOutIn } from './forgetDrafts.ts';

const held = new Map<string, ReadonlyMap<string, unknown>>();

/**
 * Holds what the user has changed in a form that closes because they have logged out in another tab, until they open it again. In
 * this tab's memory only, and for this user: the machine may be shared. `form.formState.defaultValues` are what the form began with.
 */
export const useHeldText = <Values extends FieldValues>(form: UseFormReturn<Values>, name: string) => {
  const { user } = useAuth();
  const [key] = useState(() => `${user?.uid ?? ''} ${name}`);
  useEffect(() => {
    for (const [field, value] of held.get(key) ?? [])
      form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      });
    held.delete(key);
    return () => {
      if (loggedOutIn() !== 'another tab') return;
      const began: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
      const changed = Object.entries(form.getValues()).filter(([field, value]) => value !== began[field]);
      if (changed.length > 0) held.set(key, new Map(changed));
    };
  }, [form, key]);
};
