import { recall, remember } from './memory.ts'
import type { FilmAddress } from './engine/address.ts'

const OFF = 'off'

export interface CaptionOffer {
  language: string
  label: string
  url: string
}

/** The captions of a film: one language at a time, fetched when it is chosen, drawn by the player itself. */
export class Captions extends EventTarget {
  language: string | null = null
  /** What is to be read now. */
  cues: readonly VTTCue[] = []

  readonly #video: HTMLVideoElement
  readonly #address: FilmAddress
  readonly #ended = new AbortController()
  #element: HTMLTrackElement | undefined

  constructor(video: HTMLVideoElement, address: FilmAddress) {
    super()
    this.#video = video
    this.#address = address
    const { signal } = this.#ended
    // Only the browser can draw over a picture that has left the page.
    for (const event of [
      'webkitbeginfullscreen',
      'webkitendfullscreen',
      'enterpictureinpicture',
      'leavepictureinpicture',
    ])
      video.addEventListener(event, () => this.#showWhereSeen(), { signal })
    void this.#turnTo(this.#remembered())
  }

  get offered(): readonly CaptionOffer[] {
    return this.#address.film.captions
  }

  /** Turns to a language, or off with null, and keeps the choice for the next film. */
  choose(language: string | null) {
    remember('captions', language ?? OFF)
    return this.#turnTo(language)
  }

  /** The language that would come if captions were turned on now; null when there are none. */
  get likely() {
    const wanted = [recall('captions'), ...navigator.languages].map(baseOf)
    const found = wanted.flatMap((base) => this.offered.filter(({ language }) => baseOf(language) === base))
    return (found[0] ?? this.offered[0])?.language ?? null
  }

  destroy() {
    this.#ended.abort()
    this.#clear()
  }

  async #turnTo(language: string | null) {
    this.#clear()
    this.language = language
    this.#told()
    const offer = this.offered.find((offer) => offer.language === language)
    if (!offer) return

    try {
      const answer = await this.#address.fetch(offer.url)
      if (!answer.ok) throw new Error(`${answer.status} for ${offer.url}`)
      const text = await answer.text()
      if (this.language === language && !this.#ended.signal.aborted) this.#add(text, language!, offer.label)
    } catch {
      if (this.language !== language) return
      this.language = null // shown as off: what cannot be fetched is not on
      this.#told()
    }
  }

  #add(text: string, language: string, label: string) {
    const element = document.createElement('track')
    const src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    Object.assign(element, { kind: 'captions', srclang: language, label, src })
    element.addEventListener('load', () => URL.revokeObjectURL(src), { once: true })
    element.track.addEventListener('cuechange', () => this.#read(element.track))
    this.#video.append(element)
    this.#element = element
    this.#showWhereSeen()
  }

  #clear() {
    if (this.#element) this.#element.track.mode = 'disabled'
    this.#element?.remove()
    this.#element = undefined
    this.cues = []
  }

  #read(track: TextTrack) {
    this.cues = Array.from(track.activeCues ?? []) as VTTCue[]
    this.#told()
  }

  #showWhereSeen() {
    if (this.#element) this.#element.track.mode = isElsewhere(this.#video) ? 'showing' : 'hidden'
  }

  #remembered() {
    const kept = recall('captions')
    if (kept === null || kept === OFF) return null
    return this.offered.find(({ language }) => baseOf(language) === baseOf(kept))?.language ?? null
  }

  #told() {
    this.dispatchEvent(new Event('change'))
  }
}

const baseOf = (language: string | null) => language?.split('-')[0]?.toLowerCase() ?? null

/** In a window of its own, or in the full screen of a phone's own player. */
const isElsewhere = (video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }) =>
  document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true
