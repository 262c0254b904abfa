/** The dot below the link to the current page, for its `::after`. */
export const activeDot = (size: number) =>
  ({
    content: '""',
    position: 'absolute',
    // Centred on the line.
    bottom: -(size + 1) / 2,
    left: `calc(50% - ${size / 2}px)`,
    width: size,
    height: size,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  }) as const;
