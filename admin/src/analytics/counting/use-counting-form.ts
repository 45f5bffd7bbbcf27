import { changeAnalyticsSettings, type AnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { VENDOR_KINDS, VENDORS, type Vendor, type VendorKind } from '@matinee/contract/analytics/vendors'
import { useForm, type UseFormReturnType } from '@mantine/form'
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
  vendors: fieldsOf(settings.vendors),
})

type VendorFields = Record<VendorKind, { key: string; host: string }>

/** Fields for every service; those of services that the store does not use are empty. */
const fieldsOf = (vendors: readonly Vendor[]) =>
  Object.fromEntries(
    VENDOR_KINDS.map((kind) => {
      const vendor = vendors.find((one) => one.kind === kind)
      return [kind, { key: vendor?.key ?? '', host: vendor?.host ?? '' }]
    }),
  ) as VendorFields

const vendorsOf = (fields: VendorFields): Vendor[] =>
  VENDOR_KINDS.flatMap((kind) => {
    const key = fields[kind].key.trim()
    return key ? [{ kind, key, host: fields[kind].host.trim().replace(/\/+$/, '') || null }] : []
  })
export type CountingForm = UseFormReturnType<Values>
type Values = ReturnType<typeof valuesOf>

const keyFault = (kind: VendorKind, key: string) =>
  key === '' || VENDORS[kind].key.test(key) ? null : t('vendors.id_wrong')

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
      vendors: Object.fromEntries(
        VENDOR_KINDS.map((kind) => [kind, { key: (key: string) => keyFault(kind, key.trim()) }]),
      ) as Record<VendorKind, { key: (key: string) => string | null }>,
    },
  })
  const save = useMutation({
    mutationFn: ({ environment, stats_id, vendors, ...rest }: Values) =>
      call(changeAnalyticsSettings, {
        body: {
          ...rest,
          environment: environment.trim() || null,
          stats_id: stats_id.trim() || null,
          vendors: vendorsOf(vendors),
        },
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
