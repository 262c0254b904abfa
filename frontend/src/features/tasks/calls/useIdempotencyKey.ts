import { useState } from 'react';

/** 128 random bits; `crypto.randomUUID` is not there on a page without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const createSubmission = () => {
  let last: { readonly content: string; readonly key: string } | undefined;
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, key: randomKey() };
      return last.key;
    },
    done: () => {
      last = undefined;
    },
  };
};

/**
 * An Idempotency-Key for what is sent: the same while the same is tried again, a new one when something else is meant or
 * it has succeeded (`done`).
 */
export const useIdempotencyKey = () => useState(createSubmission)[0];
