import type { Retention } from '@matinee/contract/analytics/playing-reports'
import { Box, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clock } from '../../format.ts'
import { pointAt, useFilmOnScreen } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import { ceilingOf, outline, downsample } from './curve.ts'
import { share } from './numbers.ts'
import styles from './retention.module.css'

interface Props {
  report: Retention
  videoId: number
}

/** Plays of each second, aligned with the film: pointing at the curve seeks the film, and the playhead is drawn. */
export function RetentionCurve({ report: { played, step, viewings }, videoId }: Props) {
  const [second, setSecond] = useFilmSecond(videoId)
  const last = Math.max(1, played.length - 1)
  const at = Math.min(last, Math.floor(second / step))
  const points = downsample(played)
  const ceiling = ceilingOf(played, viewings)
  const said = t('reports.retention_at', {
    time: clock(at * step),
    share: share(viewings ? (played[at] ?? 0) / viewings : 0),
    played: played[at] ?? 0,
  })
  const go = (to: number) => {
    setSecond(to * step)
    pointAt(videoId, to * step)
  }

  return (
    <Box>
      <Text size="sm" className="numbers" aria-hidden mb={4}>
        {said}
      </Text>
      <div className={styles.chart} dir="ltr">
        <ShareAxis ceiling={ceiling} />
        <div className={styles.curve}>
          <svg viewBox={`0 0 ${Math.max(1, points.length - 1)} 1`} preserveAspectRatio="none" aria-hidden>
            <path d={outline(points, ceiling * viewings)} vectorEffect="non-scaling-stroke" />
          </svg>
          <span className={styles.head} style={{ insetInlineStart: `${(at / last) * 100}%` }} aria-hidden />
          <input
            type="range"
            className={styles.slider}
            aria-label={t('reports.retention')}
            aria-valuetext={said}
            min={0}
            max={last}
            value={at}
            onChange={({ currentTarget: { value } }) => go(Number(value))}
          />
        </div>
        <TimeAxis seconds={played.length * step} />
      </div>
    </Box>
  )
}

/** The vertical axis: the share of all views. The slider and the table give the same to screen readers. */
const ShareAxis = ({ ceiling }: { ceiling: number }) => (
  <div className={styles.shares} aria-hidden>
    {[ceiling, ceiling / 2, 0].map((value) => (
      <span key={value}>{share(value)}</span>
    ))}
  </div>
)

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

/** The horizontal axis: the time in the film. */
const TimeAxis = ({ seconds }: { seconds: number }) => (
  <div className={styles.times} aria-hidden>
    {QUARTERS.map((quarter) => (
      <span key={quarter}>{clock(Math.round(quarter * seconds))}</span>
    ))}
  </div>
)

/** The position of the film on this page, or the point last hovered. */
function useFilmSecond(videoId: number) {
  const film = useFilmOnScreen(videoId)
  const [second, setSecond] = useState(0)
  useEffect(() => {
    if (!film) return undefined
    const follow = () => setSecond(film.currentTime)
    film.addEventListener('timeupdate', follow)
    return () => film.removeEventListener('timeupdate', follow)
  }, [film])
  return [second, setSecond] as const
}
