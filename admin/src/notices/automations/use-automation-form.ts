import { changeAutomation, type Automation } from '@matinee/contract/notices/automations'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { automation } from './queries.ts'

export type AutomationValues = Pick<Automation, 'name' | 'trigger' | 'again' | 'steps'>
export type AutomationForm = UseFormReturnType<AutomationValues>

const valuesOf = ({ name, trigger, again, steps }: Automation): AutomationValues => ({
  name,
  trigger,
  again,
  steps,
})

/** The form of an automation, and how it is saved. */
export function useAutomationForm(saved: Automation) {
  const queries = useQueryClient()
  const form = useForm<AutomationValues>({
    initialValues: valuesOf(saved),
    validate: { name: (name) => (name.trim() ? null : t('field.required')) },
  })
  const saving = useMutation({
    mutationFn: (values: AutomationValues) =>
      call(changeAutomation, { params: { id: saved.id }, body: values }),
    onError: (error) => showProblems(form, error),
    onSuccess(now) {
      queries.setQueryData(automation(saved.id).queryKey, now)
      form.setInitialValues(valuesOf(now))
      form.setValues(valuesOf(now))
      notifySuccess(t('saved'))
    },
  })
  /** Saves what has changed; false if that was refused. */
  const saveIfDirty = async () => {
    if (!form.isDirty()) return true
    return saving.mutateAsync(form.getValues()).then(
      () => true,
      () => false,
    )
  }
  return { form, saving, saveIfDirty }
}
