import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

const personal = ['email', 'userEmail', 'x-user-email', 'authorization', 'token', 'idToken', 'password'];
const atAnyOfThreeLevels = personal.flatMap((name) => ['', '*', '*.*'].map((above) => `${above}["${name}"]`));

/**
 * An error by its type, code, words and causes. Not its other fields: a database's error has values of the row in
 * some of them.
 */
const errorEntry = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorEntry(error.cause) }),
  };
};

/**
 * The program's log: one JSON line an entry, on standard error, so that standard output stays the program's own.
 * Tokens and e-mail addresses never go in: fields named so are struck out, wherever they are within three levels.
 */
export const createLogger = (
  options: { readonly level: string; readonly name: string },
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger =>
  pino(
    {
      name: options.name,
      level: options.level,
      redact: { paths: atAnyOfThreeLevels, censor: '[personal]' },
      serializers: { err: errorEntry },
    },
    destination,
  );
