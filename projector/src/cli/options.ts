import { projectionNameSchema, reasonSchema, type ProjectionName } from '@marketplace/contracts';
import { checked } from '@marketplace/service-kit/command-line';
import { z } from 'zod';

const nameSchema = z.object({ projection: projectionNameSchema });
const reasonObjectSchema = z.object({ reason: reasonSchema.optional() });

/** @throws {UsageError} that lists the names of the projections */
export const projectionOf = (projection: string): ProjectionName =>
  checked(nameSchema, { projection }).projection;

/** @throws {UsageError} when it is too long */
export const reasonOf = (reason: string | undefined): string | undefined =>
  checked(reasonObjectSchema, { reason }).reason;

export const reasonOption = ['--reason <text>', 'why; it is kept in the ledger'] as const;
export const jsonOption = ['--json', 'answer as JSON'] as const;
