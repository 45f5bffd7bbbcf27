import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../parts/typing-place.ts'

/**
 * M sets a marker anywhere on the screen, also in the player, where it would mute; in a field it types a letter, and in
 * a dialog it does nothing.
 */
export function useMarkKey(mark: () => void, isOn: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (key.toLowerCase() !== 'm' || altKey || ctrlKey || metaKey || isTyping(target)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) mark()
  })
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isOn])
}
