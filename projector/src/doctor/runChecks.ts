import type { HealthCheck } from '@marketplace/service-kit';
import { withTimeout } from '@marketplace/service-kit/async';
import type { CheckResult, DependencyFact } from './checks.ts';

const patience = 5_000;

const faultOf = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = reason as { readonly message?: string; readonly code?: string };
  return [message, code].find((text) => text !== undefined && text !== '') ?? String(reason);
};

/** The answer, or why nobody answered: a part that is away must not end the diagnosis. */
export const asked = async <T>(ask: () => Promise<T>): Promise<CheckResult<T>> => {
  try {
    return { answer: await withTimeout(ask(), patience, `no answer within ${patience / 1_000} s`) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};

export const timed = async (dependency: HealthCheck): Promise<DependencyFact> => {
  const from = performance.now();
  const result = await asked(() => dependency.check());
  const milliseconds = Math.round(performance.now() - from);
  return { name: dependency.name, milliseconds, ...('fault' in result && { fault: result.fault }) };
};
