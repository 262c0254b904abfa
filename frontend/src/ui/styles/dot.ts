/** A dot, for a `::before` or `::after`; the caller says where. */
export const dot = (size: number, color = 'primary.main') =>
  ({
    content: '""',
    position: 'absolute',
    width: size,
    height: size,
    borderRadius: '50%',
    bgcolor: color,
  }) as const;
