/** The most characters (Unicode code points) of each text that users write. */
export const textLimits = { title: 200, description: 5000, message: 2000, note: 2000, reason: 500 } as const;
