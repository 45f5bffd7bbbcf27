import type { PayingForecast } from '@matinee/contract/members/people-imports'
import { Alert, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { pageLanguage } from '../../language.ts'
import { money } from '../../money.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { Counts } from '../../parts/Counts.tsx'

/** What an import does with subscriptions, and what each month's first payments come to. */
export const PayingCard = ({ paying }: { paying: PayingForecast }) => (
  <Card title={t('imports.paying')}>
    <Stack>
      <Counts
        counts={{
          'imports.subscriptions': paying.subscriptions,
          ...(paying.from_stripe > 0 && { 'imports.from_stripe': paying.from_stripe }),
          ...(paying.paypal > 0 && { 'imports.paypal': paying.paypal }),
          ...(paying.without_payment > 0 && { 'imports.without_payment': paying.without_payment }),
          ...(paying.subscribed_before > 0 && { 'imports.subscribed_before': paying.subscribed_before }),
        }}
      />
      <Text size="sm" c="dimmed">
        {t('imports.paying_text')}
      </Text>
      {paying.from_stripe > 0 && <Text size="sm">{t('imports.from_stripe_text')}</Text>}
      {paying.charges.length > 0 && <Charges charges={paying.charges} />}
      {paying.not_carried.length > 0 && <NotCarried reasons={paying.not_carried} />}
    </Stack>
  </Card>
)

const Charges = ({ charges }: { charges: PayingForecast['charges'] }) => (
  <>
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {t('imports.paying_old')}
    </Alert>
    <Table aria-label={t('imports.charges')} verticalSpacing={6} captionSide="top">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('imports.month')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t('imports.people')}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {t('imports.amount')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {charges.map(({ month, currency, amount, people }) => (
          <Table.Tr key={`${month} ${currency}`}>
            <Table.Td>{monthName(month)}</Table.Td>
            <Table.Td ta="end" className="numbers">
              {people.toLocaleString(pageLanguage())}
            </Table.Td>
            <Table.Td ta="end" className="numbers">
              {money(amount, currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </>
)

const NotCarried = ({ reasons }: { reasons: PayingForecast['not_carried'] }) => (
  <Table aria-label={t('imports.not_carried')} verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('imports.not_carried')}</Table.Th>
        <Table.Th scope="col" ta="end">
          {t('imports.people')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {reasons.map(({ reason, people }) => (
        <Table.Tr key={reason}>
          <Table.Td>{t(`imports.not_carried.${reason}`)}</Table.Td>
          <Table.Td ta="end" className="numbers">
            {people.toLocaleString(pageLanguage())}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const monthName = (month: string) =>
  new Intl.DateTimeFormat(pageLanguage(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
