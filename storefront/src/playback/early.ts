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

/** The film a program's page is about to show, as far as the page knows; null for every other page. */
export function filmOf({ answers = {} }: PageData) {
  const address = Object.keys(answers).find((each) => PROGRAM.test(each))
  const content = address && (answers[address]!.body as Content)
  if (!content || content.kind !== 'video' || !content.ready) return null
  return { contentId: content.id, address: `${address}/playback` }
}

interface Early {
  /** Answers already asked for, by address. */
  asked: Record<string, Promise<Answer>>
  /** Nothing else should take the line before: a film that plays by itself can be seen, or will not be. */
  seen?: Promise<unknown>
}

/**
 * Asks at once where the film of a page is, and shows it before anything else where it is to play by itself. Gives the
 * answers it has asked for to whoever asks for them later.
 */
export function beginEarly(page: PageData): Early {
  const found = filmOf(page)
  if (!found) return { asked: {} }
  const answer = askEarly(found.address)
  const asked = { [found.address]: answer }
  if (!isWantedAtOnce()) return { asked }
  const shown = answer.then((given) => show(page, found.contentId, given)).catch(leaveToScreen)
  return { asked, seen: Promise.race([shown, delay(PATIENCE_MS)]) }
}

// A film that is not there by then must not keep the page from coming.
const PATIENCE_MS = 3000

const isWantedAtOnce = () =>
  isOn('autoplay', new URLSearchParams(location.search).get('autoplay')).autoplay === true

async function show(page: PageData, contentId: number, { status, body }: Answer) {
  const { film } = body as Playback
  if (status !== 200 || !film) return
  const at = page.settings.continue_watching ? readPosition(browserStorage(), contentId) : 0
  const { playFilmEarly } = await import('./begin-film.ts')
  await playFilmEarly(film, at, makePlace(page))
}

/** What could not be asked for or fetched early is asked for again, and told of, by the screen. */
function leaveToScreen() {}

/** Ends what is shown early when the visitor leaves before the player has come. */
export const giveUpEarly = async () => (await import('./begin-film.ts')).cancelFilmStart()

/** A stage where the page will have its own, above it until the player takes the picture over. */
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

// Letters of its own would be fetched for nothing that can be read.
const NOTICE = 'px-[var(--gutter)] py-2 text-center font-[system-ui] text-xs opacity-0'
const element = (className: string) => Object.assign(document.createElement('div'), { className })
