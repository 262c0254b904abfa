import { projectionNameSchema, reasonSchema } from '@marketplace/contracts';
import { checked } from '@marketplace/service-kit/command-line';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ExitCode, Session } from './session.ts';

/** Makes a command of the program that it is to be added to. */
export type OpsCommand = (session: Session, done: (code: ExitCode) => void, program: Command) => Command;

export type ProjectionName = z.infer<typeof projectionNameSchema>;
const namedSchema = z.object({ projection: projectionNameSchema });
const reasonedSchema = z.object({ reason: reasonSchema.optional() });

/** @throws {UsageError} that names those that there are */
export const projectionOf = (projection: string): ProjectionName =>
  checked(namedSchema, { projection }).projection;

/** @throws {UsageError} where it is too long */
export const reasonOf = (reason: string | undefined): string | undefined =>
  checked(reasonedSchema, { reason }).reason;

export const reasonOption = ['--reason <text>', 'why; it is kept in the ledger'] as const;
export const jsonOption = ['--json', 'answer as JSON'] as const;
