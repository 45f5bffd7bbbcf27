/** Aborts the start; the message tells the operator what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
