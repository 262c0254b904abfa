/** The result of the work. Rejects after the time; the work itself is not stopped. */
export const withTimeout = async <T>(
  work: Promise<T>,
  ms: number,
  message = `No answer within ${ms} ms`,
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(message));
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
