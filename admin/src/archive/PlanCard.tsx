import { MOST_KEPT_ARCHIVES, setArchivePlan, type ArchivePlan } from '@matinee/contract/archive/archives'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { Alert, Button, Fieldset, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { moment } from '../format.ts'
import { pageLanguage } from '../language.ts'
import { useHasRight } from '../members/role-access.ts'
import { useProof } from '../members/use-proof.tsx'
import { Card } from '../parts/Card.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import type { PassphraseValue } from './PassphraseFields.tsx'
import { isUsable } from './PassphraseFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import type { PlanForm } from './plan-form.ts'
import { PlanSecrets } from './PlanSecrets.tsx'
import { inputOf, isPlaceChanged, valuesOf, type PlanValues } from './plan-values.ts'
import { archivePlan } from './queries.ts'

/** When and where archives are made; the owner may change it. */
export function PlanCard({ plan }: { plan: ArchivePlan }) {
  const mayChange = useHasRight('take_archives')
  const form = useForm<PlanValues>({ initialValues: valuesOf(plan) })
  const [fresh, setFresh] = useState<PassphraseValue | null>(null)
  const save = useSavePlan(form, plan, fresh)
  const isDirty = form.isDirty() || fresh !== null
  const isOpen = form.values.with_secrets && (fresh ? !isUsable(fresh) : !plan.with_secrets)
  return (
    <Card title={t('archives.schedule')}>
      <form
        onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: () => setFresh(null) }))}
        noValidate
      >
        <Fieldset variant="unstyled" disabled={!mayChange}>
          <Stack>
            {plan.is_late && (
              <Alert variant="light" color="red" icon={<IconAlertTriangle aria-hidden />}>
                {t('archives.late')}
              </Alert>
            )}
            <ScheduleFields form={form} />
            {form.values.every !== 'off' && (
              <PlanSecrets form={form} plan={plan} fresh={fresh} onChange={setFresh} />
            )}
            <PlaceFields form={form} plan={plan} />
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {plan.next_at ? t('archives.next', { when: moment(plan.next_at) }) : t('archives.no_next')}
              </Text>
              {mayChange && (
                <Button type="submit" loading={save.isPending} disabled={!isDirty || isOpen}>
                  {t('save')}
                </Button>
              )}
            </Group>
            {!mayChange && (
              <Text size="sm" c="dimmed">
                {t('archives.owner_only')}
              </Text>
            )}
          </Stack>
        </Fieldset>
      </form>
    </Card>
  )
}

function useSavePlan(form: PlanForm, plan: ArchivePlan, fresh: PassphraseValue | null) {
  const queries = useQueryClient()
  const prove = useProof()
  return useMutation({
    async mutationFn(values: PlanValues) {
      const proof = isPlaceChanged(values, plan) ? await prove() : {}
      if (!proof) return
      const saved = await call(setArchivePlan, { body: { ...inputOf(values, plan, fresh), ...proof } })
      queries.setQueryData(archivePlan.queryKey, saved)
      form.setInitialValues(valuesOf(saved))
      form.reset()
      notifySuccess(t('saved'))
    },
    onError: (error) => showProblems(form, error, { 'bucket.secret_key': 'secret_key' }),
  })
}

const INTERVALS = ['off', 'day', 'week'] as const

function ScheduleFields({ form }: { form: PlanForm }) {
  const { every } = form.values
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        label={t('archives.every')}
        allowDeselect={false}
        data={INTERVALS.map((value) => ({ value, label: t(`archives.every.${value}`) }))}
        {...form.getInputProps('every')}
      />
      {every === 'week' && (
        <Select
          label={t('archives.weekday')}
          allowDeselect={false}
          data={weekdays()}
          {...form.getInputProps('weekday')}
        />
      )}
      {every !== 'off' && (
        <>
          <Select
            label={t('archives.hour')}
            description={t('archives.hour_text')}
            inputWrapperOrder={['label', 'input', 'description']}
            allowDeselect={false}
            data={hours()}
            {...form.getInputProps('hour')}
          />
          <NumberInput
            label={t('archives.keep')}
            description={t('archives.keep_text')}
            inputWrapperOrder={['label', 'input', 'description']}
            min={1}
            max={MOST_KEPT_ARCHIVES}
            allowDecimal={false}
            {...form.getInputProps('keep')}
          />
        </>
      )}
    </SimpleGrid>
  )
}

const A_MONDAY = Date.UTC(2024, 0, 1)
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(pageLanguage(), { ...options, timeZone: 'UTC' })

const weekdays = () =>
  Array.from({ length: 7 }, (_, day) => ({
    value: String(day + 1),
    label: inUtc({ weekday: 'long' }).format(A_MONDAY + day * DAY_MS),
  }))

const hours = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: inUtc({ timeStyle: 'short' }).format(A_MONDAY + (hour * DAY_MS) / 24),
  }))
