import { CROSS_BORDER_THRESHOLD, type VatReport } from '@matinee/contract/billing/vat-report'
import { Alert, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { money } from '../../money.ts'
import { t } from '../../text.ts'

const STATES = ['below', 'near', 'over'] as const

/** How near a seller of the union is to the threshold above which taxes are owed in the buyers' countries. */
export function ThresholdAlert({ report }: { report: VatReport }) {
  if (!report.is_home_in_union) return null
  const { threshold, uncounted_currencies } = report
  const state = STATES[Math.max(...threshold.map((one) => STATES.indexOf(one.state)))]!
  const limit = money(CROSS_BORDER_THRESHOLD, 'EUR')
  return (
    <Alert
      variant="light"
      color={state === 'below' ? 'gray' : 'yellow'}
      icon={state === 'below' ? <IconInfoCircle /> : <IconAlertTriangle />}
      title={t(`vat.threshold.${state}`, { limit })}
    >
      <Stack gap="xs">
        <Text size="sm">{t(`vat.threshold_text.${state}`, { limit })}</Text>
        {threshold.map(({ year, net }) => (
          <div key={year}>
            <Text size="sm" className="numbers">
              {t('vat.threshold_year', { year: String(year), amount: money(net, 'EUR') })}
            </Text>
            <Progress
              value={Math.min(100, Math.max(0, (net / CROSS_BORDER_THRESHOLD) * 100))}
              aria-label={t('vat.threshold_year', { year: String(year), amount: money(net, 'EUR') })}
            />
          </div>
        ))}
        {uncounted_currencies.length > 0 && (
          <Text size="sm">{t('vat.uncounted', { currencies: uncounted_currencies.join(', ') })}</Text>
        )}
      </Stack>
    </Alert>
  )
}
