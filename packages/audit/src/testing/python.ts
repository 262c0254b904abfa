import { spawn, spawnSync } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { realPart } from '@marketplace/service-kit/testing';

export const pythonVerifier = fileURLToPath(new URL('../../../../docs/verify_export.py', import.meta.url));
export const python3 = realPart(
  'python3',
  spawnSync('python3', ['--version']).status === 0 ? 'python3' : undefined,
  'python3 was not found; install it',
);

/** The verdict of the verifier in Python on this input. */
export const python = (words: readonly string[], input: string): Promise<unknown> => {
  const child = spawn(python3.address, [pythonVerifier, '-', '--json', ...words]);
  child.stdin.on('error', () => undefined); // the program stops at the first fault
  child.stdin.end(input);
  return json(child.stdout);
};
