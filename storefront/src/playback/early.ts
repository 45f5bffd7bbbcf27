import type { Content } from '@matinee/contract/catalogue'
import type { Answer } from '@matinee/contract/page'
import type { Playback } from '@matinee/contract/playback'
import type { PageData } from '@matinee/contract/store'
import { askEarly } from '../first-answers.ts'
import { keptHere } from './kept.ts'
import { readPosition } from './position.ts'

const PROGRAM = /^\/api\/contents\/[^/?]+$/

/** The film a program's page is about to show, as far as the page knows; null for every other page. */
export function filmOf({ answers = {} }: PageData) {
  const address = Object.keys(answers).find((each) => PROGRAM.test(each))
  const content = address && (answers[address]!.body as Content)
  if (!content || content.kind !== 'video' || !content.ready) return null
  return { contentId: content.id, address: `${address}/playback` }
}

/**
 * Begins to fetch the film of a page at once: its first seconds come beside the program that will show them. Gives
 * the answers it has asked for, by address, to whoever asks for them later.
 */
export function beginEarly(page: PageData): Record<string, Promise<Answer>> {
  const film = filmOf(page)
  if (!film) return {}
  const answer = askEarly(film.address)
  answer.then((given) => beginWith(page, film.contentId, given)).catch(leaveToScreen)
  return { [film.address]: answer }
}

async function beginWith({ settings }: PageData, contentId: number, { status, body }: Answer) {
  const { film } = body as Playback
  if (status !== 200 || !film) return
  const { beginFilm } = await import('./begin-film.ts')
  beginFilm(film, settings.continue_watching ? readPosition(keptHere(), contentId) : 0)
}

/** What could not be asked for or fetched early is asked for again, and told of, by the screen. */
function leaveToScreen() {}
