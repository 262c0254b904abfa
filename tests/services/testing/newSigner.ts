import { createSigner, type Signer } from '@marketplace/audit';
import { newPem } from '@marketplace/audit/testing';

export const newSigner = (): Signer => createSigner(newPem());
