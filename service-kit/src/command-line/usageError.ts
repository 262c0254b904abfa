/** A command was called in a way that can't be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
