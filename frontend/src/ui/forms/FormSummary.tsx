import { Plural } from '@lingui/react/macro';
import { Alert, Box, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

interface FormSummaryProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The names of the fields, in the order of the screen. */
  readonly fields: readonly FieldPath<Values>[];
}

/**
 * Says why a form was not sent: the faults of its fields, each with a link to the field, and the fault of the form itself
 * (`setError('root', ...)`). Takes the focus after a failed submit; use it with `shouldFocusError: false`.
 */
export const FormSummary = <Values extends FieldValues>({ form, fields }: FormSummaryProps<Values>) => {
  const box = useRef<HTMLDivElement>(null);
  const { formState } = form;
  const { submitCount, errors } = formState;

  useEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);

  const faults = fields.flatMap((name) => {
    const message = form.getFieldState(name, formState).error?.message;
    return message === undefined ? [] : [{ name, message }];
  });
  const count = faults.length;
  const own = errors.root?.message;
  if (submitCount === 0 || (faults.length === 0 && own === undefined)) return null;

  return (
    <Alert ref={box} severity="error" tabIndex={-1}>
      {own !== undefined && <div>{own}</div>}
      {faults.length > 0 && (
        <>
          <Plural value={count} one="There is a problem:" other="There are # problems:" />
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {faults.map(({ name, message }) => (
              <li key={name}>
                <Link
                  href={`#${name}`}
                  sx={{ display: 'inline-block', py: 0.25, verticalAlign: 'top' }}
                  onClick={(event) => {
                    event.preventDefault();
                    form.setFocus(name);
                  }}
                >
                  {message}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
};
