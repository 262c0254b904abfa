import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger, logWarnings } from './logger.ts';

const logged = (entry: object, message = 'happened'): string => {
  let text = '';
  createLogger({ level: 'info', name: 'test' }, { write: (line) => (text += line) }).info(entry, message);
  return text;
};

describe('the log', () => {
  it.each([
    { email: 'ada@example.com' },
    { actor: { uid: 'u', email: 'ada@example.com' } },
    { event: { actor: { email: 'ada@example.com' } } },
    { body: { userEmail: 'ada@example.com' } },
    { headers: { 'x-user-email': 'ada@example.com', authorization: 'Bearer ada@example.com' } },
    { request: { headers: { authorization: 'ada@example.com' } } },
    { token: 'ada@example.com' },
    { err: Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ada@example.com) exists' }) },
    { err: new Error('failed', { cause: Object.assign(new Error('x'), { detail: 'ada@example.com' }) }) },
  ])('leaves out the personal data of %j', (entry) => {
    expect(logged(entry)).toContain('happened');
    expect(logged(entry)).not.toContain('ada@');
  });
  it('has the code, the stack and the causes of an error', () => {
    const err = new Error('outer', { cause: Object.assign(new Error('inner'), { code: '53100' }) });
    expect(JSON.parse(logged({ err }))).toMatchObject({
      err: { message: 'outer', stack: err.stack, cause: { message: 'inner', code: '53100' } },
    });
  });
  it('has one line for each entry, whatever the entry contains', () => {
    expect(logged({ path: '/a\n{"level":60}\u001b[31m' }, 'x\ny').split('\n')).toHaveLength(2);
    expect(logged({ path: '\u001b[31m' })).not.toContain('\u001b');
  });
});

describe('warnings of Node.js', () => {
  const before = process.listeners('warning');
  afterEach(() => {
    process.removeAllListeners('warning');
    for (const listener of before) process.on('warning', listener);
  });
  const logOf = async (level: string, warning: Error): Promise<readonly string[]> => {
    const lines: string[] = [];
    logWarnings(createLogger({ level, name: 'test' }, { write: (line) => lines.push(line) }));
    process.emitWarning(warning);
    await setImmediate();
    return lines;
  };

  it('are lines of the log, and nothing else is printed', async () => {
    const [line = '', ...others] = await logOf('info', new Error('a leak of listeners'));
    expect(JSON.parse(line)).toMatchObject({ level: 40, err: { message: 'a leak of listeners' } });
    expect([others, process.listenerCount('warning')]).toEqual([[], 1]);
  });
  it('that kafkajs causes by itself show at debug only', async () => {
    const harmless = Object.assign(new Error('-1 is a negative number'), { name: 'TimeoutNegativeWarning' });
    expect(await logOf('info', harmless)).toEqual([]);
    expect(await logOf('debug', harmless)).toHaveLength(1);
  });
});
