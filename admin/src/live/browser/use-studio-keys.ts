import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../parts/typing-place.ts'
import { offeredScenes } from './devices.ts'
import { SCENES } from './scene.ts'
import type { BrowserStudio } from './use-browser-studio.ts'

/** M marks a moment in the studio. */
export const STUDIO_KEYS = { microphone: 'U', screen: 'S', title: 'T' } as const

/** Scenes by 1 to 5, sound and title by letters; not in a field, a dialog or a player, where keys mean something else. */
export function useStudioKeys(studio: BrowserStudio) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, repeat, defaultPrevented, target } = event
    if (altKey || ctrlKey || metaKey || repeat || defaultPrevented || isTyping(target)) return
    if (act(studio, event.key.toUpperCase())) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether the key means something. */
function act({ choice, muted, isOpening, show, mute, choose }: BrowserStudio, key: string): boolean {
  const scene = SCENES[Number(key) - 1]
  if (scene) {
    if (!isOpening && offeredScenes().includes(scene)) show(scene)
  } else if (key === STUDIO_KEYS.microphone) mute('microphone', !muted.microphone)
  else if (key === STUDIO_KEYS.screen) mute('screen', !muted.screen)
  else if (key === STUDIO_KEYS.title) choose({ isTitled: !choice.isTitled })
  else return false
  return true
}
