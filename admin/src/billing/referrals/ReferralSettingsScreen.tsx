import {
  changeReferralSettings,
  REWARD_KINDS,
  type ReferralSettings,
} from '@matinee/contract/billing/referrals'
import { Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SettingsSection } from '../../store/SettingsSection.tsx'
import { t } from '../../text.ts'
import { useCanManageMarketing } from '../billing-access.ts'
import { useSavedForm } from '../use-saved-form.ts'
import { referralSettings } from './queries.ts'
import { PaymentsInput, PercentInput } from './TermFields.tsx'

/** The programme for members who bring friends. */
export function ReferralSettingsScreen() {
  const { data, error, refetch } = useQuery(referralSettings)
  if (data) return <Settings settings={data} />
  return (
    <Screen title={t('referrals.settings')} width={760}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}

const valuesOf = ({ coupon, ...settings }: ReferralSettings) => ({ ...settings, coupon: coupon ?? '' })

function Settings({ settings }: { settings: ReferralSettings }) {
  const queries = useQueryClient()
  const mayChange = useCanManageMarketing()
  const editor = useSavedForm({
    saved: valuesOf(settings),
    save: async ({ coupon, ...values }) => {
      const now = await call(changeReferralSettings, { body: { ...values, coupon: coupon.trim() || null } })
      queries.setQueryData(referralSettings.queryKey, now)
      return valuesOf(now)
    },
  })
  const { form } = editor
  return (
    <SettingsSection
      title={t('referrals.settings')}
      before={<BackTo to="/referrals" label={t('nav.referrals')} />}
      editor={editor}
      isReadOnly={!mayChange}
    >
      <Card title={t('referrals.friends')}>
        <Stack>
          <Switch
            label={t('referrals.on')}
            description={t('referrals.on_text')}
            {...form.getInputProps('referrals', { type: 'checkbox' })}
          />
          <TextInput
            label={t('referrals.coupon')}
            description={t('referrals.coupon_text')}
            maxLength={60}
            dir="ltr"
            {...form.getInputProps('coupon')}
          />
        </Stack>
      </Card>
      <Card title={t('referrals.reward')}>
        <Stack>
          <Select
            label={t('referrals.pays')}
            allowDeselect={false}
            data={REWARD_KINDS.map((value) => ({ value, label: t(`referrals.pays.${value}`) }))}
            {...form.getInputProps('pays')}
          />
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <PercentInput {...form.getInputProps('percent')} />
            <PaymentsInput {...form.getInputProps('payments')} />
          </Group>
          <NumberInput
            label={t('referrals.wait_days')}
            description={t('referrals.wait_days_text')}
            min={0}
            max={365}
            allowDecimal={false}
            clampBehavior="strict"
            {...form.getInputProps('wait_days')}
          />
        </Stack>
      </Card>
    </SettingsSection>
  )
}
