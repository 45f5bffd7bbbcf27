import type { SoundLevel } from '@matinee/contract/live/signal-health'
import { Group, Progress } from '@mantine/core'
import { pageLanguage } from '../language.ts'
import { t } from '../text.ts'

/** Quieter than this, nothing is heard beside the noise of a room. */
const LOWEST_DB = -60
const HIGH_DB = -12
const LIMIT_DB = -3

/** How loud the sound is now, and its highest peak of ten seconds. */
export const SoundMeter = ({ level: { level_db, peak_db } }: { level: SoundLevel }) => (
  <Group gap="xs" wrap="nowrap">
    <Progress value={percentOf(level_db)} color={colourOf(peak_db)} w={96} aria-hidden />
    <span>{t('live.health.sound_level', { level: decibels(level_db), peak: decibels(peak_db) })}</span>
  </Group>
)

const percentOf = (db: number) => Math.min(100, Math.max(0, (1 - db / LOWEST_DB) * 100))
const colourOf = (peak: number) => (peak >= LIMIT_DB ? 'red' : peak >= HIGH_DB ? 'yellow' : 'teal')

const decibels = (db: number) =>
  db < LOWEST_DB
    ? t('live.health.silence')
    : `\u2066${new Intl.NumberFormat(pageLanguage(), { maximumFractionDigits: 0 }).format(db)} dB\u2069`
