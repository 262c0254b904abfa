import { useState } from 'react';

/** 128 random bits; a page without TLS has no `crypto.randomUUID`. */
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
 * An Idempotency-Key for a request: the same key for a retry of the same content, a new one for other content
 * or after a success (`done`).
 */
export const useIdempotencyKey = () => useState(createSubmission)[0];
