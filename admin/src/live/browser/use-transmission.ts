import { useEffect, useRef, useState } from 'react'
import { BITS_PER_SECOND, type PictureHeight } from './devices.ts'
import { SourceRecorder } from './source-recorder.ts'

/** Sends a stream to a live event. */
export function useTransmission(liveEventId: number) {
  const [recorder, setRecorder] = useState<SourceRecorder>()
  const [secondsLate, setLate] = useState(0)
  const [fault, setFault] = useState<Error>()
  const current = useRef<SourceRecorder>(undefined) // for what comes later than this rendering
  const keep = (next: SourceRecorder | undefined) => {
    current.current = next
    setRecorder(next)
  }

  const stop = (error?: Error) => {
    void current.current?.stop()
    setFault(error)
    keep(undefined)
  }
  /** Begins a recording; one that is there already is replaced at its first key frame. */
  const send = (stream: MediaStream, height: PictureHeight) => {
    current.current?.abandon()
    setLate(0)
    setFault(undefined)
    const begun = new SourceRecorder({
      liveEventId,
      stream,
      bitsPerSecond: BITS_PER_SECOND[height],
      onLate: setLate,
      onLost: () => current.current === begun && send(stream, height),
      onRefused: stop,
    })
    keep(begun)
  }
  useEffect(() => () => void current.current?.stop(), [])

  return { isSending: recorder !== undefined, secondsLate, fault, send, stop: () => stop() }
}
