export { Player, type PlayerProps } from './Player.tsx'
export { beginFilm, giveUpFilm, preloadEngine, showFilm } from './engine/begin.ts'
export type { Facts } from './facts/table.ts'
export type { PlayerWord, PlayerWords } from './words.ts'
