import { changeAnalyticsSettings, type AnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { analyticsSettings } from './queries.ts'

const MEASUREMENT_ID = /^(G-[A-Z0-9]{4,20})?$/

const valuesOf = (settings: AnalyticsSettings) => ({
  ...settings,
  environment: settings.environment ?? '',
  stats_id: settings.stats_id ?? '',
})
type Values = ReturnType<typeof valuesOf>

const asksBefore = (days: number) =>
  askConfirmation({
    title: t('counting.shorter'),
    text: t('counting.shorter_text', { days }),
    action: t('counting.shorter_action', { days }),
  })

/** The form of the analytics settings. Shorter retention asks for confirmation, because it deletes data. */
export function useCountingForm(settings: AnalyticsSettings) {
  const queries = useQueryClient()
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
    validate: {
      retention_days: (days) => (Number.isInteger(days) ? null : t('field.required')),
      stats_id: (id) => (MEASUREMENT_ID.test(id.trim()) ? null : t('counting.stats_id_wrong')),
    },
  })
  const save = useMutation({
    mutationFn: ({ environment, stats_id, ...rest }: Values) =>
      call(changeAnalyticsSettings, {
        body: { ...rest, environment: environment.trim() || null, stats_id: stats_id.trim() || null },
      }),
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      queries.setQueryData(analyticsSettings.queryKey, saved)
      form.setInitialValues(valuesOf(saved))
      form.reset()
      notifySuccess(t('saved'))
    },
  })
  const submit = form.onSubmit(async (values) => {
    const isShorter = values.retention_days < settings.retention_days
    if (!isShorter || (await asksBefore(values.retention_days))) save.mutate(values)
  })

  return { form, submit, isSaving: save.isPending }
}
