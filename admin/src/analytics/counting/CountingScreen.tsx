import type { AnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SettingsSection } from '../../store/SettingsSection.tsx'
import { t } from '../../text.ts'
import { analyticsSettings, pixelTargets } from './queries.ts'
import { TargetsCard } from './TargetsCard.tsx'
import { useCountingForm } from './use-counting-form.ts'
import { VendorsCard } from './VendorsCard.tsx'

const TEN_YEARS = 3650

/** The settings of analytics: what is recorded, how long it is kept, consent, and delivery targets. */
export function CountingScreen() {
  const { data, error, refetch } = useQuery(analyticsSettings)
  const targets = useQuery(pixelTargets) // both at once: a list that loads later would push down the content below it
  if (data && !targets.isPending) return <Rules settings={data} />
  return (
    <Screen title={t('counting.title')} width={760}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}

function Rules({ settings }: { settings: AnalyticsSettings }) {
  const editor = useCountingForm(settings)
  const { form } = editor
  return (
    <SettingsSection title={t('counting.title')} editor={editor} after={<TargetsCard />}>
      <Card title={t('counting.what')}>
        <Stack>
          {(['tracking', 'ask_consent', 'mail_opens'] as const).map((name) => (
            <Switch
              key={name}
              label={t(`counting.${name}`)}
              description={t(`counting.${name}_text`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
          <NumberInput
            label={t('counting.retention_days')}
            description={t('counting.retention_days_text')}
            min={1}
            max={TEN_YEARS}
            allowDecimal={false}
            clampBehavior="blur"
            maw={400}
            {...form.getInputProps('retention_days')}
          />
          <TextInput
            label={t('counting.environment')}
            description={t('counting.environment_text')}
            maxLength={32}
            maw={400}
            inputContainer={leftToRight}
            {...form.getInputProps('environment')}
          />
          <TextInput
            label={t('counting.stats_id')}
            description={t('counting.stats_id_text')}
            placeholder="G-"
            maxLength={22}
            maw={400}
            inputContainer={leftToRight}
            {...form.getInputProps('stats_id')}
          />
        </Stack>
      </Card>
      <VendorsCard form={form} />
    </SettingsSection>
  )
}
