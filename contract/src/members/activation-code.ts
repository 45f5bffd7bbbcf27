/** What a code is made of: nothing in it can be taken for something else. */
export const ACTIVATION_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const ACTIVATION_LENGTH = 8

/** As shown: two groups of four. */
export const groupedCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** As somebody types it: whatever is no letter of a code is left out, and small letters are large ones. */
export const codeTyped = (typed: string) =>
  Array.from(typed.toUpperCase())
    .filter((letter) => ACTIVATION_LETTERS.includes(letter))
    .slice(0, ACTIVATION_LENGTH)
    .join('')
