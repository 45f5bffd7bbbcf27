import { METRIC_NAMES, type Numbers } from '@matinee/contract/analytics/reports'
import { QUALITY_NAMES, type Quality, type QualityName } from '@matinee/contract/analytics/playing-reports'
import { t } from '../../text.ts'
import { formatInteger, metricText, secondsText, share } from './numbers.ts'

/** A metric of a report and its format. */
export interface Figure {
  name: string
  label: string
  /** The explanation of the metric. */
  text: string
  now: number | null
  before: number | null
  say: (value: number | null) => string
}

/** The metrics of viewing. */
export const watchedFigures = (numbers: Numbers, before: Numbers): Figure[] =>
  METRIC_NAMES.map((name) => ({
    name,
    label: t(`reports.${name}`),
    text: t(`reports.${name}_text`),
    now: numbers[name],
    before: before[name],
    say: (value) => metricText(name, value),
  }))

const inSeconds = (ms: number) => secondsText(ms / 1000)

const QUALITY_FORMATS: Record<QualityName, (value: number) => string> = {
  attempts: formatInteger,
  start_p50_ms: inSeconds,
  start_p95_ms: inSeconds,
  waits: formatInteger,
  rebuffering: share,
  errors: formatInteger,
  exits: formatInteger,
}

/** A quality metric as text; a dash where there is no value. */
export const sayQuality = (name: QualityName, value: number | null) =>
  value === null ? '–' : QUALITY_FORMATS[name](value)

/** The metrics of playback quality. */
export const qualityFigures = (quality: Quality, before: Quality): Figure[] =>
  QUALITY_NAMES.map((name) => ({
    name,
    label: t(`reports.quality.${name}`),
    text: t(`reports.quality.${name}_text`),
    now: quality[name],
    before: before[name],
    say: (value) => sayQuality(name, value),
  }))
