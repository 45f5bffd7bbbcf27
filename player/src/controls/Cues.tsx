import { useEffect, useRef } from 'react'
import { useFacts } from '../context.ts'

/** The captions, drawn by ourselves: they give way to the controls, and look the same everywhere. */
export function Cues() {
  const cues = useFacts((facts) => facts.cues)
  const isElsewhere = useFacts(({ floats }) => floats)
  const language = useFacts(({ captionLanguage }) => captionLanguage)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.replaceChildren(...cues.map(lineOf))
  }, [cues])

  return <div className="mp-cues" ref={box} lang={language ?? undefined} hidden={isElsewhere} />
}

function lineOf(cue: VTTCue) {
  const line = document.createElement('p')
  line.append(cue.getCueAsHTML())
  return line
}
