/** The header of answers with a caller's own data: no cache may keep them. */
export const noStore = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } as const;
