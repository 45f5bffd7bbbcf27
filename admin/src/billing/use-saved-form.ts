import { useForm, type UseFormInput } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

interface Options<Values> {
  saved: Values
  /** Resolves to the saved values. */
  save: (values: Values) => Promise<Values>
  validate?: UseFormInput<Values>['validate']
}

/** The form of billing settings, saved together by the save bar. */
export function useSavedForm<Values extends object>({ saved, save, validate }: Options<Values>) {
  const form = useForm<Values>({ initialValues: saved, ...(validate && { validate }) })
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => showProblems(form, error),
    onSuccess: (now) => {
      form.setInitialValues(now)
      form.reset()
      notifySuccess(t('saved'))
    },
  })
  const submit = form.onSubmit((values) => saving.mutate(values))
  return { form, submit, isSaving: saving.isPending }
}
