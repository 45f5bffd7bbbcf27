import { changeCommunitySettings, type CommunitySettings } from '@matinee/contract/community/moderation'
import { changeStoreSettings } from '@matinee/contract/store/store'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { storeSettings, useKeepSettings } from '../store/queries.ts'
import { t } from '../text.ts'
import { settingsChanged, valuesOf, type CommentingValues } from './commenting-values.ts'
import { communitySettings } from './queries.ts'

/** The form of the comment settings, saved by button or Ctrl+S. */
export function useCommentingForm(settings: CommunitySettings) {
  const queries = useQueryClient()
  const keep = useKeepSettings()
  const { data: store } = useSuspenseQuery(storeSettings)
  const saved = valuesOf(store.commenting, settings)
  const form = useForm<CommentingValues>({ initialValues: saved })

  const save = useMutation({
    mutationFn: async (values: CommentingValues) => {
      const body = settingsChanged(saved, values)
      if (values.commenting !== saved.commenting)
        keep(await call(changeStoreSettings, { body: { commenting: values.commenting } }))
      return Object.keys(body).length > 0 ? call(changeCommunitySettings, { body }) : settings
    },
    onError: (error) => showProblems(form, error),
    onSuccess: (now, { commenting }) => {
      queries.setQueryData(communitySettings.queryKey, now)
      form.setInitialValues(valuesOf(commenting, now))
      form.reset()
      notifySuccess(t('saved'))
    },
  })
  const submit = form.onSubmit((values) => save.mutate(values))

  return { form, submit, isSaving: save.isPending }
}
