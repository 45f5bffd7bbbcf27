import { readPreference, savePreference } from './preferences.ts'
import type { FilmAddress } from './engine/address.ts'

const OFF = 'off'

export interface CaptionOffer {
  language: string
  label: string
  url: string
}

/** The captions of a film: one language at a time, fetched when chosen and rendered by the player. */
export class Captions extends EventTarget {
  language: string | null = null
  /** The cues to show now. */
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
    // Only the browser can render captions over a video outside the page.
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

  /** Selects a language, or none with null, and saves the choice for the next film. */
  choose(language: string | null) {
    savePreference('captions', language ?? OFF)
    return this.#turnTo(language)
  }

  /** The language to use when captions are turned on; null if there are none. */
  get likely() {
    const wanted = [readPreference('captions'), ...navigator.languages].map(baseLanguage)
    const found = wanted.flatMap((base) =>
      this.offered.filter(({ language }) => baseLanguage(language) === base),
    )
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
      this.language = null // captions that cannot be fetched are shown as off
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
    if (this.#element) this.#element.track.mode = isOutsidePage(this.#video) ? 'showing' : 'hidden'
  }

  #remembered() {
    const kept = readPreference('captions')
    if (kept === null || kept === OFF) return null
    return (
      this.offered.find(({ language }) => baseLanguage(language) === baseLanguage(kept))?.language ?? null
    )
  }

  #told() {
    this.dispatchEvent(new Event('change'))
  }
}

const baseLanguage = (language: string | null) => language?.split('-')[0]?.toLowerCase() ?? null

/** Whether the video plays in picture-in-picture or in a phone's native player. */
const isOutsidePage = (video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }) =>
  document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true
