import type { LiveEvent } from '@matinee/contract/live/live-events'
import { directionOf } from '@matinee/contract/platform/language-tags'
import { useEffect, useState } from 'react'
import { page } from '../../page.ts'
import { t } from '../../text.ts'
import type { StudioChoice } from './studio-choice.ts'
import { loadTypeface, type TitleCard, type TitleLook } from './titles.ts'

/** Titles look as the store does, for its viewers: not as the language of the admin would have it. */
export const titleLook: TitleLook = {
  colour: page.settings.primary_color,
  isRightToLeft: directionOf(page.settings.locale) === 'rtl',
}

/** The title card of an event, with its poster once that is there. */
export function useTitleCard({ title, title_on_air, image }: LiveEvent, { card }: StudioChoice): TitleCard {
  const [poster, setPoster] = useState<HTMLImageElement>()
  useEffect(() => {
    if (image) void fetchPoster(image).then(setPoster)
  }, [image])
  return {
    text: card || t('live.browser.card.soon'),
    event: title_on_air ?? title,
    poster: image ? poster : undefined,
  }
}

/** Nothing where it may not be drawn, as from a media host that does not allow it: the card does without it. */
async function fetchPoster(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** Fetches the letters of titles in the store's typeface. */
export function useTypeface(...texts: string[]) {
  const text = texts.join('')
  useEffect(() => void loadTypeface(text), [text])
}
