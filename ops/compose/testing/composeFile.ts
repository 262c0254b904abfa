import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { filledIn } from './filledIn.ts';

const settingSchema = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''));
const serviceSchema = z.object({
  image: z.string(),
  user: z.string(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  logging: z.unknown(),
  secrets: z.array(z.string()).default([]),
  build: z.object({ context: z.literal('.'), target: z.string() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), settingSchema).default({}),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  mem_limit: z.string(),
  volumes: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  deploy: z.object({ replicas: z.int() }).optional(),
  depends_on: z
    .union([
      z.record(z.string(), z.unknown()),
      z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, {}]))),
    ])
    .default({}),
});
export const composeFileSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** The text of docker-compose.yml. */
export const text = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');
/** The file, with these variables of `.env`. */
export const documentOf = (set: Readonly<Record<string, string>>): unknown =>
  parse(filledIn(text, set), { merge: true });

/** The services, with these variables of `.env`. @throws if there is no such service */
export const composeServices = (set: Readonly<Record<string, string>> = {}) => {
  const { services } = composeFileSchema.parse(documentOf(set));
  return (name: string) => {
    const service = services[name];
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  };
};
