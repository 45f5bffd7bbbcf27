import { randomInt } from 'node:crypto'

// Without what is read as another sign: 0 and O, 1 and I.
export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Signs nobody guesses: 32 to the power of `length` are possible. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
