import type { VideoDetail } from '@matinee/contract/media/media'
import { useEffect, useRef } from 'react'
import { useFilmOnScreen, showMoment } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import styles from './editor.module.css'
import { withChange, faultsIn, lineAt, withMerged, split, without } from './lines.ts'
import { LineRow } from './LineRow.tsx'
import type { LinesEditor } from './use-lines.ts'
import { useSecond } from './use-second.ts'

/** All lines in order of time; the current one is marked and scrolled into view while the film plays. */
export function LineList({ video, editor: { lines, change } }: { video: VideoDetail; editor: LinesEditor }) {
  const player = useFilmOnScreen(video.id)
  const current = lineAt(lines, useSecond(player))?.id
  const faults = faultsIn(lines, video.duration)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!player || player.paused) return
    list.current?.querySelector(`[data-line="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, player])

  return (
    <ol className={styles.list} ref={list} aria-label={t('cues.list')}>
      {lines.map((line, index) => (
        <LineRow
          key={line.id}
          line={line}
          number={index + 1}
          isCurrent={line.id === current}
          isLast={index === lines.length - 1}
          fault={faults.get(line.id)}
          onShow={() => showMoment(video.id, line.start)}
          onChange={(cue) => change(withChange(lines, line.id, cue))}
          onSplit={(at) => change(split(lines, line.id, at))}
          onMerge={() => change(withMerged(lines, line.id))}
          onRemove={() => change(without(lines, line.id))}
        />
      ))}
    </ol>
  )
}
