import { useForm, type UseFormInput } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

interface Options<Values> {
  saved: Values
  /** Resolves to the values as they are kept now. */
  save: (values: Values) => Promise<Values>
  validate?: UseFormInput<Values>['validate']
}

/** Settings of selling while they are edited: saved together, by the bar of its screen. */
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
