import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { Button } from './Button.tsx'

/** Turns captions on or off. The language is chosen in the settings. */
export function CaptionsButton() {
  const words = useWords()
  const { turnCaptions } = usePlayerRequests()
  const isOn = usePlayerState(({ captionLanguage }) => captionLanguage !== null)
  const isOffered = usePlayerState(({ captionOffers }) => captionOffers.length > 0)

  return (
    isOffered && (
      <Button icon="captions" label={words('player.captions')} aria-pressed={isOn} onClick={turnCaptions} />
    )
  )
}
