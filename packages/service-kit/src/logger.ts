import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

const personal = ['email', 'userEmail', 'x-user-email', 'authorization', 'token', 'idToken', 'password'];
const onThreeLevels = personal.flatMap((name) => ['', '*', '*.*'].map((above) => `${above}["${name}"]`));

/**
 * An error as type, code, message, stack and causes. Not its other fields: some of them contain values of a row in the
 * database.
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
 * The program's log: one line of JSON for each entry, on standard error, so that standard output is free for the program.
 * Tokens and e-mail addresses are never logged: fields with these names are censored in the first three levels.
 */
export const createLogger = (
  options: { readonly level: string; readonly name: string },
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger =>
  pino(
    {
      name: options.name,
      level: options.level,
      redact: { paths: onThreeLevels, censor: '[personal]' },
      serializers: { err: errorEntry },
    },
    destination,
  );

/**
 * Logs the warnings of Node.js, which would print them as text between the lines of the log. kafkajs waits for a time below zero
 * again and again, which does no harm: that warning shows at the level debug only.
 */
export const logWarnings = (logger: Logger): void => {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const level = warning.name === 'TimeoutNegativeWarning' ? 'debug' : 'warn';
    logger[level]({ err: warning }, 'Node.js gives a warning');
  });
};
