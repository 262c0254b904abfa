import type { HealthCheck } from '@marketplace/service-kit';
import type { Asked, DependencyFact } from './facts.ts';

const patience = 5_000;

const withinPatience = async <T>(ask: () => Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`no answer within ${patience / 1_000} s`));
  }, patience);
  try {
    return await Promise.race([ask(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const faultOf = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = reason as { readonly message?: string; readonly code?: string };
  return [message, code].find((text) => text !== undefined && text !== '') ?? String(reason);
};

/** The answer, or why there is none; a doctor does not fall ill with the patient. */
export const asked = async <T>(ask: () => Promise<T>): Promise<Asked<T>> => {
  try {
    return { answer: await withinPatience(ask) };
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
