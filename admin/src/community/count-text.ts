/** Counted up to so many. */
const MOST = 1000

export const countText = (count: number) => (count >= MOST ? '999+' : String(count))
