/** The reason why the product does not start; the message is for the user who started it, with advice. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The program was called with wrong options. */
export class WrongCall extends StartError {}
