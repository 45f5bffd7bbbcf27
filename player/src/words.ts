import type english from '@matinee/contract/words/en/player.json'

/** Translation keys of the player. */
export type PlayerWord = keyof typeof english
export type WordValues = Record<string, string | number>

/** Formats an ICU message in the viewer's language. */
export type PlayerWords = (word: PlayerWord, values?: WordValues) => string
