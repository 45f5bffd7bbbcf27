import 'dayjs/locale/ar'
import 'dayjs/locale/de'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/pt-br'
import { weekStartIn } from '@matinee/contract/platform/weeks'
import type { DatesProviderSettings } from '@mantine/dates'
import { page } from './page.ts'

/** How calendars of the admin speak, and which day starts their weeks. */
export const calendarLanguage: DatesProviderSettings = {
  locale: page.locale.toLowerCase(),
  weekendDays: [], // drawn in red, which is the colour of what is wrong
  firstDayOfWeek: weekStartIn(page.locale) as NonNullable<DatesProviderSettings['firstDayOfWeek']>,
}
