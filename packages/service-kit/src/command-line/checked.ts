import type { z } from 'zod';

/** A command was called with wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Checks arguments with a schema of the contract.
 * @throws {UsageError} that lists the wrong arguments
 */
export const checked = <S extends z.ZodType>(
  schema: S,
  options: Readonly<Record<string, unknown>>,
): z.infer<S> => {
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => message).join('\n'));
};
