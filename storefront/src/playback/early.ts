import type { Content } from '@matinee/contract/catalogue/catalogue'
import type { Answer } from '@matinee/contract/store/page'
import type { Playback } from '@matinee/contract/playback/playback'
import type { PageData } from '@matinee/contract/store/store'
import { isOn } from '../address.ts'
import { askEarly } from '../first-answers.ts'
import { delay } from '../delay.ts'
import { browserStorage } from '../browser-storage.ts'
import { readPosition } from '../library/position.ts'

const PROGRAM = /^\/api\/contents\/[^/?]+$/

/** The film a program's page is about to show; null for other pages. */
export function filmOf({ answers = {} }: PageData) {
  const address = Object.keys(answers).find((each) => PROGRAM.test(each))
  const content = address && (answers[address]!.body as Content)
  if (!content || content.kind !== 'video' || !content.ready) return null
  return { contentId: content.id, address: `${address}/playback` }
}

export interface Early {
  /** Requests in flight, by address. */
  asked: Record<string, Promise<Answer>>
  /** Delays other requests: resolves once what plays at once is visible, or will not be. */
  seen?: Promise<unknown>
}

let earlier: Early | undefined

/** What another script of the page has begun, before this is asked. */
export const beginEarlyWith = (early: Early) => void (earlier = early)

/**
 * Asks at once where the film of a page is, and shows it before anything else where it is to play by itself. Gives the
 * answers it has asked for to whoever asks for them later.
 */
export function beginEarly(page: PageData): Early {
  if (earlier) return earlier
  const found = filmOf(page)
  if (!found) return { asked: {} }
  const answer = askEarly(found.address)
  const asked = { [found.address]: answer }
  if (!isWantedAtOnce()) return { asked }
  const shown = answer.then((given) => show(page, found.contentId, given)).catch(leaveToScreen)
  return { asked, seen: Promise.race([shown, delay(PATIENCE_MS)]) }
}

// A slow film must not delay the page further.
const PATIENCE_MS = 3000

const isWantedAtOnce = () =>
  isOn('autoplay', new URLSearchParams(location.search).get('autoplay')).autoplay === true

async function show(page: PageData, contentId: number, { status, body }: Answer) {
  const { film } = body as Playback
  if (status !== 200 || !film) return
  const place = { contentId, beginsAt: film.begins_at }
  const at = page.settings.continue_watching ? readPosition(browserStorage(), place) : 0
  const { playFilmEarly } = await import('./begin-film.ts')
  await playFilmEarly(film, at, makePlace(page))
}

/** The screen retries and reports early failures. */
function leaveToScreen() {}

/** Removes the early film if the visitor leaves before the player is mounted. */
export const giveUpEarly = async () => (await import('./begin-film.ts')).cancelFilmStart()

/** A stage in the place of the page's own, above it until the player takes over. */
function makePlace({ store, words }: PageData) {
  const place = element('pointer-events-none absolute inset-x-0 top-0 z-30')
  const notice = words['demo.text']
  if (store.demo && typeof notice === 'string')
    place.append(Object.assign(element(NOTICE), { textContent: notice }))
  const stage = element('stage mt-16 overflow-hidden bg-black')
  const frame = element('stage-frame relative mx-auto aspect-video w-full bg-black *:size-full')
  place.append(stage)
  stage.append(frame)
  document.body.append(place)
  return { place, frame }
}

// A web font would be loaded for text nobody can read.
const NOTICE = 'px-[var(--gutter)] py-2 text-center font-[system-ui] text-xs opacity-0'
const element = (className: string) => Object.assign(document.createElement('div'), { className })
