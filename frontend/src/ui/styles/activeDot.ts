/** The dot on the line below a link that leads to where one is: for its `::after`. */
export const activeDot = (size: number) =>
  ({
    content: '""',
    position: 'absolute',
    // Its middle is the line's.
    bottom: -(size + 1) / 2,
    left: `calc(50% - ${size / 2}px)`,
    width: size,
    height: size,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  }) as const;
