import 'dayjs/locale/ar'
import 'dayjs/locale/de'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/pt-br'
import { weekStartIn } from '@matinee/contract/platform/weeks'
import type { DatesProviderSettings } from '@mantine/dates'
import { page } from './page.ts'

/** The language and the first weekday of the admin's calendars. */
export const calendarLanguage: DatesProviderSettings = {
  locale: page.locale.toLowerCase(),
  weekendDays: [], // weekends are not red: red means an error
  firstDayOfWeek: weekStartIn(page.locale) as NonNullable<DatesProviderSettings['firstDayOfWeek']>,
}
