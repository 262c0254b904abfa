import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * The program's log: one JSON line an entry, on standard error, so that standard output stays the program's own.
 * Tokens and e-mail addresses never go in.
 */
export const createLogger = (options: { readonly level: string; readonly name: string }): Logger =>
  pino(
    {
      name: options.name,
      level: options.level,
      redact: {
        paths: [
          'email',
          'userEmail',
          '*.email',
          '*.userEmail',
          'authorization',
          '*.authorization',
          'token',
          '*.token',
        ],
        censor: '[personal]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
