import { callerOf, correlationIdOf } from '@marketplace/service-kit';
import type { Response } from 'express';
import type { Acting } from './recordAction.ts';

export const privateAnswer = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } as const;

export const actingOf = (res: Response, reason: string | undefined): Acting => {
  const { uid, email } = callerOf(res);
  return { actor: { uid, email }, reason, correlationId: correlationIdOf(res) };
};
