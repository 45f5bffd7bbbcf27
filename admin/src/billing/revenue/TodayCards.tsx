import { reaches } from '@matinee/contract/platform/roles'
import { Paper, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../parts/links.tsx'
import { useRole } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { salesToday } from '../sales/queries.ts'

/** Today's sales, for those who may see them. */
export const useSalesToday = () =>
  useQuery({ ...salesToday, enabled: reaches(useRole(), 'analytics', 'view', 'sales') })

/** Today's sales and outstanding payments, for those who may see them, from the first sale on. */
export function TodayCards() {
  const { data } = useSalesToday()
  if (!data || data.sales + data.gross_before + data.on_hold.people === 0) return null
  const { currency, sales, gross, gross_before, on_hold } = data
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
      <Paper p="md">
        <Text component="dt" size="sm" c="dimmed">
          {t('revenue.today')}
        </Text>
        <Text component="dd" m={0} mt={2} fz={22} fw={600} className="numbers">
          <TextLink
            to="/revenue"
            search={{ days: 7 }}
            c="inherit"
            underline="hover"
            fz="inherit"
            fw="inherit"
          >
            {money(gross, currency)}
          </TextLink>
        </Text>
        <Text component="dd" m={0} size="xs" c="dimmed" className="numbers">
          {t('revenue.today_sales', { count: sales, before: money(gross_before, currency) })}
        </Text>
      </Paper>
      <Paper p="md">
        <Text component="dt" size="sm" c="dimmed">
          {t('revenue.on_hold')}
        </Text>
        <Text component="dd" m={0} mt={2} fz={22} fw={600} className="numbers">
          <TextLink
            to="/revenue/rows"
            search={{ of: 'on_hold' }}
            c="inherit"
            underline="hover"
            fz="inherit"
            fw="inherit"
          >
            {money(on_hold.amount, currency)}
          </TextLink>
        </Text>
        <Text component="dd" m={0} size="xs" c="dimmed" className="numbers">
          {t('revenue.on_hold_people', { count: on_hold.people })}
        </Text>
      </Paper>
    </SimpleGrid>
  )
}
