import { t } from '@lingui/core/macro';
import type { FieldError } from '@marketplace/contracts';
import type { FetchBaseQueryError, NamedSchemaError } from '@reduxjs/toolkit/query';

/** How a call of the API can fail. Screens may show `message` as it is. */
export type ApiError =
  | {
      readonly kind: 'problem';
      readonly status: number;
      /** The kind of the problem; undefined in an error of a proxy. */
      readonly problem?: string;
      readonly message: string;
      readonly requestId?: string;
      readonly errors?: readonly FieldError[];
    }
  | { readonly kind: 'network'; readonly message: string }
  | { readonly kind: 'invalid'; readonly message: string; readonly status?: number };

const invalidResponse = () => t`Invalid response from server.`;

/** The error for a status and a body of the API, or of a proxy before it. */
export const problemOf = async (status: number, body: unknown): Promise<ApiError> => {
  // The schemas are not part of the first load: most visits meet no problem.
  const { problemSchema } = await import('./problemSchema.ts');
  const parsed = problemSchema.safeParse(body);
  if (!parsed.success) return { kind: 'invalid', status, message: invalidResponse() };
  const { message, requestId, errors, name } = parsed.data;
  return {
    kind: 'problem',
    status,
    message,
    ...(name !== '' && { problem: name }),
    ...(requestId !== undefined && { requestId }),
    ...(errors && { errors }),
  };
};

/** Turns an error of fetchBaseQuery into an ApiError. */
export const toApiError = async (error: FetchBaseQueryError): Promise<ApiError> => {
  if (typeof error.status === 'number') return problemOf(error.status, error.data);
  if (error.status === 'PARSING_ERROR')
    return { kind: 'invalid', status: error.originalStatus, message: invalidResponse() };
  return {
    kind: 'network',
    message:
      error.status === 'TIMEOUT_ERROR'
        ? t`The server did not answer in time.`
        : t`The server was not reached.`,
  };
};

/** The error for an answer that does not match its schema. Writes the issues to the console, for developers. */
export const schemaFailure = (error: NamedSchemaError): ApiError => {
  console.error('An answer of the API does not fit its schema', error.issues);
  return { kind: 'invalid', message: invalidResponse() };
};

const kinds: readonly unknown[] = ['problem', 'network', 'invalid'] satisfies ApiError['kind'][];

/** False for other errors that a hook or `unwrap()` can give. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error && kinds.includes(error.kind);

export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'problem' && error.status === 404;

/** The id of the failed request in the server's log. */
export const requestIdOf = (error: unknown): string | undefined =>
  isApiError(error) && error.kind === 'problem' ? error.requestId : undefined;
