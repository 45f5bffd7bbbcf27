import { useFacts, useWishes, useWords } from '../context.ts'
import { Button } from './Button.tsx'

/** Captions on or off; which language is in the settings. */
export function CaptionsButton() {
  const words = useWords()
  const { turnCaptions } = useWishes()
  const isOn = useFacts(({ captionLanguage }) => captionLanguage !== null)
  const isOffered = useFacts(({ captionOffers }) => captionOffers.length > 0)

  return (
    isOffered && (
      <Button icon="captions" label={words('player.captions')} aria-pressed={isOn} onClick={turnCaptions} />
    )
  )
}
