import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { realKafka, realMongo } from '@marketplace/service-kit/testing';
import { expect, it } from 'vitest';
import { notOnMongo, onKafka } from './otherStores.ts';

// Without these parts Vitest has no project for those suites, so this says that they did not run.
realMongo.describe('the suites of several services, on MongoDB', () => {
  realKafka.describe('and some of them with Kafka', () => {
    it('are named by their files', () => {
      const named = [...Object.values(notOnMongo).flat(), ...onKafka];
      const missing = named.filter((file) => !existsSync(join(import.meta.dirname, '../../..', file)));
      expect([new Set(named).size, missing]).toEqual([named.length, []]);
    });
  });
});
