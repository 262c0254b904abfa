import type { Terminal } from './terminal.ts';

/** Sends commander's help and errors to the terminal: for its `configureOutput`. */
export const commanderOutput = ({ write, say }: Pick<Terminal, 'write' | 'say'>) => ({
  // It is no error if the reader is gone.
  writeOut: (text: string): void => void write(text).catch(() => undefined),
  writeErr: (text: string): void => {
    for (const line of text.trimEnd().split('\n')) say(line);
  },
});
