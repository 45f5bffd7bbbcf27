import { pageLanguage } from '../../../language.ts'

/** The time of day of a minute, where the reader is. */
export const minuteText = (minute: string) =>
  new Date(minute).toLocaleTimeString(pageLanguage(), { hour: '2-digit', minute: '2-digit' })
