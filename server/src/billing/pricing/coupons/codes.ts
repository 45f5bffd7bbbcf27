import { randomInt } from 'node:crypto'

// Without characters that are easily confused: 0 and O, 1 and I.
export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Random characters that cannot be guessed: there are 32 to the power of `length`. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
