/** Whether it is an error with this code: of the system (`ENOENT`), of PostgreSQL (`42P04`), of Firebase. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
