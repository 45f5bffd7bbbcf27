/** Which of the sessions of this page is on, counted up with each signing in. */
let number = 0

export const sessionNumber = () => number
export const countSession = () => void (number += 1)
