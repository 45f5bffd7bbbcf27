import type english from '@matinee/contract/words/en/player.json'

/** Every word of the player, by key: a key that is not there does not compile. */
export type PlayerWord = keyof typeof english
export type Values = Record<string, string | number>

/** Writes a word in the viewer's language; messages are ICU. */
export type PlayerWords = (word: PlayerWord, values?: Values) => string
