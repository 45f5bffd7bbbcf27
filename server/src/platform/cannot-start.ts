/** Stops the start; the message is a sentence that tells the person who began it what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
