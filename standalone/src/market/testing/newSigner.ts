import { generateKeyPairSync } from 'node:crypto';
import { createSigner, type Signer } from '@marketplace/audit';

export const newSigner = (): Signer =>
  createSigner(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
