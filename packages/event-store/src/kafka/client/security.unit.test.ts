import { SettingsError } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { securityOf } from './security.ts';

const signIn = { KAFKA_USERNAME: 'marketplace', KAFKA_PASSWORD: 'secret' };

it.each([
  [{}, {}],
  [{ KAFKA_SSL: 'false' as const }, {}],
  [{ KAFKA_SSL: 'true' as const }, { ssl: {} }],
  [signIn, { sasl: { mechanism: 'scram-sha-512', username: 'marketplace', password: 'secret' } }],
  [
    { ...signIn, KAFKA_SSL: 'true' as const, KAFKA_SASL_MECHANISM: 'plain' as const },
    { ssl: {}, sasl: { mechanism: 'plain', username: 'marketplace', password: 'secret' } },
  ],
])('%j is understood', (settings, expected) => {
  expect(securityOf(settings)).toEqual(expected);
});

it.each([
  [{ KAFKA_USERNAME: 'marketplace' }, 'must be set together'],
  [{ KAFKA_SASL_MECHANISM: 'scram-sha-256' as const }, 'needs KAFKA_USERNAME'],
  [{ ...signIn, KAFKA_SASL_MECHANISM: 'plain' as const }, 'needs KAFKA_SSL=true'],
  [{ KAFKA_SSL_CA: '/ca.pem' }, 'needs KAFKA_SSL=true'],
  [{ KAFKA_SSL: 'true' as const, KAFKA_SSL_CA: '/no/such/file' }, "/no/such/file can't be read"],
])('%j is refused', (settings, message) => {
  expect(() => securityOf(settings)).toThrow(SettingsError);
  expect(() => securityOf(settings)).toThrow(message);
});
