import type { Text } from './text.tsx'

/** A short duration in words: seconds under a minute, else minutes, else hours. */
export function durationIn(t: Text, duration: number) {
  if (duration < 59.5) return t('duration.seconds', { seconds: Math.max(1, Math.round(duration)) })
  const whole = Math.round(duration / 60)
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
  if (!hours) return t('duration.minutes', { minutes })
  return minutes ? t('duration.hours', { hours, minutes }) : t('duration.whole_hours', { hours })
}
