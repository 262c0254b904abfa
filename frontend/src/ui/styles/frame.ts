/** The border and the ground of a box that is apart from the page. */
export const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
