import { changeStoreSettings, type StoreChanges, type StoreSettings } from '@matinee/contract/store/store'
import { useForm, type UseFormInput } from '@mantine/form'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { storeSettings, useKeepSettings } from './queries.ts'
import { changesBetween, valuesOf, type Values } from './setting-values.ts'

interface Options<Name extends keyof StoreChanges> {
  validate?: UseFormInput<Values<Name>>['validate']
  /** Asks for confirmation of far-reaching changes; resolves to false to cancel. */
  confirm?: (changes: StoreChanges) => Promise<boolean>
}

/** The form of one section of the settings, saved as a whole by the save bar. */
export function useSettingsForm<Name extends keyof StoreChanges>(
  names: readonly Name[],
  { validate, confirm }: Options<Name> = {},
) {
  const { data } = useSuspenseQuery(storeSettings)
  const keep = useKeepSettings()
  const form = useForm<Values<Name>>({ initialValues: valuesOf(data, names), ...(validate && { validate }) })

  function adopt(saved: StoreSettings) {
    keep(saved)
    form.setInitialValues(valuesOf(saved, names))
    form.reset()
  }

  const save = useMutation({
    mutationFn: (body: StoreChanges) => call(changeStoreSettings, { body }),
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      adopt(saved)
      notifySuccess(t('saved'))
    },
  })
  const submit = form.onSubmit(async (values) => {
    const changes = changesBetween(valuesOf(data, names), values)
    if (!confirm || (await confirm(changes))) save.mutate(changes)
  })

  return { form, submit, isSaving: save.isPending }
}
