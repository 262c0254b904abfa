import { createRequire } from 'node:module';
import type * as Kafkajs from 'kafkajs';

const require = createRequire(import.meta.url);

/** The package, loaded at its first use: it takes 16 MiB, and the product on one machine never uses it. */
export const kafkajs = () => require('kafkajs') as typeof Kafkajs;
