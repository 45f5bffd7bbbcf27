import type { Content } from '@matinee/contract/catalogue'
import type { Playback } from '@matinee/contract/playback'
import type { PageData } from '@matinee/contract/store'
import { keptHere } from './kept.ts'
import { readPosition } from './position.ts'

const PLAYBACK = '/playback'

/** The film a page came with, and the second to begin at; null for every other page. */
export function filmOf({ answers = {}, settings }: PageData) {
  const address = Object.keys(answers).find((each) => each.endsWith(PLAYBACK))
  if (!address) return null
  const { film } = answers[address] as Playback
  const content = answers[address.slice(0, -PLAYBACK.length)] as Content | undefined
  if (!film || !content) return null
  return { film, startAt: settings.continue_watching ? readPosition(keptHere(), content.id) : 0 }
}

/** Begins to fetch the film of a page at once: its first seconds come beside the program that will show them. */
export async function beginEarly(page: PageData) {
  const found = filmOf(page)
  if (!found) return
  const { beginFilm } = await import('./begin-film.ts')
  beginFilm(found.film, found.startAt)
}
