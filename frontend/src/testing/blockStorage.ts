import { onTestFinished } from 'vitest';

const refuse = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};
// `clear` does not throw, because each test ends with it.
const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => undefined };

/** Blocks the browser's storages until the end of the test: their calls throw, except `clear`. */
export const blockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    if (!own) throw new Error(`There is no ${name}.`);
    Object.defineProperty(globalThis, name, { value: blocked, configurable: true });
    onTestFinished(() => void Object.defineProperty(globalThis, name, own));
  }
};
