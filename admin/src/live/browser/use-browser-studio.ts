import type { LiveEvent } from '@matinee/contract/live/live-events'
import { useEffect, useState } from 'react'
import type { DeviceKind } from './devices.ts'
import { missingOf, picturesOf, type PictureKind, type Scene } from './scene.ts'
import type { SoundKind } from './sound-mix.ts'
import type { StudioChoice } from './studio-choice.ts'
import { useMixer } from './use-mixer.ts'
import { useTransmission } from './use-transmission.ts'
import { useStudioChoice } from './use-studio-choice.ts'
import { titleLook, useTitleCard, useTypeface } from './use-title-look.ts'

const ALL_HEARD: Record<SoundKind, boolean> = { microphone: false, screen: false }

/** Camera, screen, sound and titles of this browser, and sending them to a live event. */
export function useBrowserStudio(event: LiveEvent) {
  const [choice, choose] = useStudioChoice(event.id)
  const [muted, setMuted] = useState(ALL_HEARD)
  const { mixer, open, isOpening, ...devices } = useMixer()
  const transmission = useTransmission(event.id)
  const card = useTitleCard(event, choice)
  const { scene, name, line, isTitled } = choice
  useTypeface(name, line, card.text, card.event)
  const { text, event: eventTitle, poster } = card
  useEffect(() => {
    const title = isTitled ? { name, line } : undefined
    mixer?.picture.show({ scene, title, card: { text, event: eventTitle, poster }, look: titleLook })
  }, [mixer, scene, name, line, isTitled, text, eventTitle, poster])

  const close = () => {
    transmission.stop()
    devices.close()
    setMuted(ALL_HEARD)
  }
  /** Opens the first picture, with the voice that goes with it. */
  const begin = async (kind: PictureKind) => {
    if (!(await devices.openAll([kind, 'microphone'], choice))) return
    if (scene !== 'card' && !picturesOf(scene).includes(kind)) choose({ scene: kind })
  }
  /** Shows a scene as soon as everything of it is open. */
  const show = async (next: Scene) => {
    const missing = missingOf(next, open)
    if (missing.length === 0 || (await devices.openAll(missing, choice))) choose({ scene: next })
  }
  const change = async (part: Partial<Pick<StudioChoice, 'camera' | 'microphone' | 'height'>>) => {
    const next = { ...choice, ...part }
    choose(part)
    if (part.height) {
      await devices.resize(part.height)
      if (transmission.isSending && mixer) transmission.send(mixer.stream, part.height)
    } else await devices.openAll([part.camera ? 'camera' : 'microphone'], next)
  }

  return {
    ...{ choice, mixer, isOpening, muted, close, choose },
    opened: open,
    isSending: transmission.isSending,
    secondsLate: transmission.secondsLate,
    fault: transmission.fault ?? devices.fault,
    begin: (kind: PictureKind) => void begin(kind),
    show: (next: Scene) => void show(next),
    change: (part: Parameters<typeof change>[0]) => void change(part),
    open: (kind: DeviceKind) => void devices.openAll([kind], choice),
    end: (kind: DeviceKind) => mixer?.close(kind),
    mute(kind: SoundKind, isMuted: boolean) {
      mixer?.sound.mute(kind, isMuted)
      setMuted({ ...muted, [kind]: isMuted })
    },
    send: () => mixer && transmission.send(mixer.stream, choice.height),
    stop: transmission.stop,
  }
}

export type BrowserStudio = ReturnType<typeof useBrowserStudio>
