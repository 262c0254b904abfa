import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { filledIn } from './filledIn.ts';

const settingSchema = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''));
/** What the program of a service is started with. */
const serviceSchema = z.object({
  command: z.array(z.string()).default([]),
  user: z.string(),
  environment: z.record(z.string(), settingSchema).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.int() }).default({ replicas: 1 }),
  healthcheck: z.object({ test: z.array(z.string()) }).default({ test: [] }),
});
export type ComposeService = z.infer<typeof serviceSchema>;

const file = join(import.meta.dirname, '../../../docker-compose.yml');

/** The services of docker-compose.yml, as Compose reads it with these lines in `.env`. @throws if it has no such service */
export const composeServices = (set: Readonly<Record<string, string>> = {}) => {
  const { services } = z
    .object({ services: z.record(z.string(), serviceSchema) })
    .parse(parse(filledIn(readFileSync(file, 'utf8'), set), { merge: true }));
  return (name: string): ComposeService => {
    const service = services[name];
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  };
};
