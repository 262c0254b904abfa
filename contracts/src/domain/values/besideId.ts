/** Another UUID that belongs to this one (a UUIDv7), for a number from 0 to 15: its version is 8, and it has the number as a digit. */
export const besideId = (uuid: string, number: number): string =>
  `${uuid.slice(0, 14)}8${number.toString(16)}${uuid.slice(16)}`;
