import { useEffect, useRef, useState } from 'react'
import {
  BITS_PER_SECOND,
  openSource,
  type MediaSource,
  type PictureHeight,
  type SourceChoice,
} from './media-source.ts'
import { SourceRecorder } from './source-recorder.ts'

const FIRST_CHOICE: SourceChoice = { kind: 'camera', height: '720' }

interface OpenSource {
  source?: MediaSource | undefined
  recorder?: SourceRecorder | undefined
}

/** The camera or screen of this browser, and sending it to a live event. */
export function useBrowserSource(liveEventId: number) {
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const [isOpening, setOpening] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [secondsLate, setLate] = useState(0)
  const [fault, setFault] = useState<Error>()
  const [{ source, recorder }, setShown] = useState<OpenSource>({})
  const open = useRef<OpenSource>({}) // what is open now, for what comes later than this rendering
  const keep = (next: OpenSource) => {
    open.current = next
    setShown(next)
  }

  const stop = (error?: Error) => {
    void open.current.recorder?.stop()
    setFault(error)
    keep({ source: open.current.source })
  }
  const close = (error?: Error) => {
    stop(error)
    open.current.source?.close()
    keep({})
  }
  const record = (from: MediaSource, height: PictureHeight) => {
    open.current.recorder?.abandon()
    setLate(0)
    const begun = new SourceRecorder({
      liveEventId,
      stream: from.stream,
      bitsPerSecond: BITS_PER_SECOND[height],
      onLate: setLate,
      onLost: () => open.current.recorder === begun && record(from, height),
      onRefused: stop,
    })
    keep({ source: from, recorder: begun })
  }
  /** Opens what is chosen; where a picture is being sent, this one takes its place. */
  const change = async (next: SourceChoice) => {
    setOpening(true)
    setFault(undefined)
    try {
      const { source: before } = open.current
      if (before?.kind === next.kind) before.close() // while it is open it keeps its size, or is busy
      const opened = await openSource(next, () => close())
      const { recorder: sending } = open.current
      opened.mute(isMuted)
      setChoice(next)
      if (sending) record(opened, next.height)
      else keep({ source: opened })
      before?.close()
    } catch (error) {
      if (open.current.source && isEnded(open.current.source)) close(error as Error)
      else setFault(error as Error)
    } finally {
      setOpening(false)
    }
  }
  useEffect(() => () => close(), [])

  return {
    ...{ choice, source, isOpening, isMuted, secondsLate, fault },
    isSending: recorder !== undefined,
    change: (part: Partial<SourceChoice>) => void change({ ...choice, ...part }),
    mute(next: boolean) {
      setMuted(next)
      source?.mute(next)
    },
    send: () => source && record(source, choice.height),
    stop: () => stop(),
    close: () => close(),
  }
}

const isEnded = ({ stream }: MediaSource) => stream.getVideoTracks()[0]!.readyState === 'ended'

export type BrowserSource = ReturnType<typeof useBrowserSource>
