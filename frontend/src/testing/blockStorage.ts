import { onTestFinished } from 'vitest';

const refuse = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};
// What is kept is cleared after each test.
const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => undefined };

/** The browser keeps nothing until the test has ended: each call of its storages throws. */
export const blockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    if (!own) throw new Error(`There is no ${name}.`);
    Object.defineProperty(globalThis, name, { value: blocked, configurable: true });
    onTestFinished(() => void Object.defineProperty(globalThis, name, own));
  }
};
