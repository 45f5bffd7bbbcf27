import { pageLanguage } from '../../language.ts'

/** A day and time of no zone, such as `2026-12-01T09:00`. */
export const localMoment = (localTime: string, language = pageLanguage()) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${localTime}Z`),
  )
