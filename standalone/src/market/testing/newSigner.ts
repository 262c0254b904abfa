import { generateKeyPairSync } from 'node:crypto';
import { createSigner, type Signer } from '@marketplace/audit';

export const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const newSigner = (): Signer => createSigner(newPem());
