const sysAdmin = 21n;

/**
 * Whether a process may mount file systems; root in a plain container may not.
 * @param status the text of its /proc/PID/status
 */
export const mayMount = (status: string): boolean => {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0';
  return ((BigInt(`0x${effective}`) >> sysAdmin) & 1n) === 1n;
};
