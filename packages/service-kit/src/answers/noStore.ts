/** For answers about what a caller keeps: no cache may have them. */
export const noStore = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } as const;
