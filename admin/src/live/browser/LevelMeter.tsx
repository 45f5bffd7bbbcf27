import { useEffect, useState } from 'react'
import { t } from '../../text.ts'
import type { SoundMix } from './sound-mix.ts'

const EVERY_MS = 100
const LOUD = 0.97

/** How loud what is sent is; another colour where it is too loud. */
export function LevelMeter({ mix }: { mix: SoundMix }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setLevel(mix.level()), EVERY_MS)
    return () => clearInterval(timer)
  }, [mix])

  return (
    <meter
      aria-label={t('live.browser.level')}
      value={level}
      high={LOUD}
      optimum={0.5}
      style={{ width: '100%' }}
    />
  )
}
