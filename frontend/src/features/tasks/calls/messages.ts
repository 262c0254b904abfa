import type { FieldError } from '@marketplace/contracts';
import { isApiError } from '../../../api/apiError.ts';
import { shortReason } from '../../../api/readErrorText.ts';

/** The server's message, else the product's own text. */
export const messageOr = (error: unknown, fallback: string): string =>
  isApiError(error) && error.kind === 'problem' ? error.message : fallback;

export const addTaskFailed = (error: unknown): string =>
  isApiError(error) && error.kind === 'network'
    ? `Network error: ${error.message}`
    : messageOr(error, 'Failed to add task.');

/** An error's body may be anything: only a success with a wrong body is an invalid response. */
export const listFailed = (error: unknown): string =>
  isApiError(error) && error.kind === 'invalid' && (error.status ?? 200) < 400
    ? 'Invalid response from server.'
    : 'Failed to fetch tasks.';

export const myTasksFailed = (error: unknown): string => `Failed to fetch tasks: ${shortReason(error)}`;

/** The server's faults by field. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] =>
  isApiError(error) && error.kind === 'problem' ? (error.errors ?? []) : [];
