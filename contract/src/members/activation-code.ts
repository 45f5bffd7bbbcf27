/** The alphabet of codes, without characters that are easily confused. */
export const ACTIVATION_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const ACTIVATION_LENGTH = 8

/** As shown: two groups of four. */
export const groupedCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** Normalizes a typed code: capital letters, without characters outside the alphabet. */
export const codeTyped = (typed: string) =>
  Array.from(typed.toUpperCase())
    .filter((letter) => ACTIVATION_LETTERS.includes(letter))
    .slice(0, ACTIVATION_LENGTH)
    .join('')
