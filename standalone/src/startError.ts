/** Why the product does not start; the message is for the person who started it and says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
