import { generateKeyPairSync } from 'node:crypto';

/** A private Ed25519 key in PEM. */
export const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
