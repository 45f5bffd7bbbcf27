import { useEffect, useRef } from 'react'
import { usePlayerState } from '../context.ts'

/** The captions, rendered by the player: they move above the controls and look the same in every browser. */
export function Cues() {
  const cues = usePlayerState((facts) => facts.cues)
  const isElsewhere = usePlayerState(({ floats }) => floats)
  const language = usePlayerState(({ captionLanguage }) => captionLanguage)
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
