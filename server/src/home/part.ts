/** A part of the home; null, and not computed, for those whose it is not. */
export const partOf = <T>(isTheirs: boolean, read: () => Promise<T>): Promise<T | null> =>
  isTheirs ? read() : Promise.resolve(null)
