import { useEffect, useRef, useState } from 'react'
import type { DeviceChoice, DeviceKind, PictureHeight } from './devices.ts'
import { Mixer } from './mixer.ts'

const NO_DEVICES: ReadonlySet<DeviceKind> = new Set()

/** The devices of this browser, and their picture and sound while at least one was opened. */
export function useMixer() {
  const [mixer, setMixer] = useState<Mixer>()
  const [open, setOpen] = useState(NO_DEVICES)
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState<Error>()
  const current = useRef<Mixer>(undefined) // for what comes later than this rendering

  const close = () => {
    current.current?.closeAll()
    current.current = undefined
    setMixer(undefined)
    setOpen(NO_DEVICES)
  }
  /** Opens devices one after the other; answers whether all of them could be. */
  const openAll = async (kinds: DeviceKind[], choice: DeviceChoice) => {
    setOpening(true)
    setFault(undefined)
    const to = (current.current ??= new Mixer({ choice, onChange: setOpen }))
    try {
      for (const kind of kinds) await openOne(to, kind, choice)
      if (current.current === to) setMixer(to)
      return true
    } catch (error) {
      setFault(error as Error)
      if (!to.has('camera') && !to.has('screen') && !mixer) close()
      return false
    } finally {
      setOpening(false)
    }
  }
  const resize = async (height: PictureHeight) => {
    setFault(undefined)
    await current.current?.resize(height).catch(setFault)
  }
  useEffect(() => () => current.current?.closeAll(), [])

  return { mixer, open, isOpening, fault, openAll, resize, close }
}

/** No microphone is no fault: a screen has its own sound, and some have nothing to say. */
async function openOne(mixer: Mixer, kind: DeviceKind, choice: DeviceChoice) {
  try {
    await mixer.open(kind, choice)
  } catch (fault) {
    if (kind !== 'microphone' || (fault as DOMException).name !== 'NotFoundError') throw fault
  }
}
