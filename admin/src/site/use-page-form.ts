import { publishPage, savePage, unpublishPage, type EditedPage } from '@matinee/contract/site/pages'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { changedTranslations } from '../store/translations/translations.ts'
import { t } from '../text.ts'
import { pages, revisions, sitePage } from './queries.ts'

const VALUES = [
  'title',
  'description',
  'permalink',
  'language',
  'in_search',
  'blocks',
  'translations',
] as const
export type PageValues = Pick<EditedPage, (typeof VALUES)[number]>
export type PageForm = UseFormReturnType<PageValues>

const valuesOf = ({
  title,
  description,
  permalink,
  language,
  in_search,
  blocks,
  translations,
}: EditedPage): PageValues => ({
  title,
  description,
  permalink,
  language,
  in_search,
  blocks,
  translations,
})

/** The form of a page, and its publication. */
export function usePageForm(saved: EditedPage) {
  const { id } = saved
  const keep = useKeepPage()
  const form = useForm<PageValues>({
    initialValues: valuesOf(saved),
    validate: { title: (title) => (title.trim() ? null : t('field.required')) },
  })
  const adopt = (page: EditedPage) => {
    keep(page)
    form.setInitialValues(valuesOf(page))
    form.setValues(valuesOf(page))
  }
  const send = ({ description, translations, ...values }: PageValues) => {
    const changed = changedTranslations(translations, saved.translations) as
      | PageValues['translations']
      | undefined
    return call(savePage, {
      params: { id },
      body: {
        ...values,
        ...(changed && { translations: changed }),
        description: description?.trim() || null,
        version: saved.version,
      },
    })
  }
  const save = useMutation({
    mutationFn: (values: PageValues) => send(values),
    onError: (error) => showProblems(form, error),
    onSuccess(page) {
      adopt(page)
      notifySuccess(t('saved'))
    },
  })
  const publish = useMutation({
    async mutationFn(values: PageValues) {
      const { version } = form.isDirty() ? await send(values) : saved
      return call(publishPage, { params: { id }, body: { version } })
    },
    onError: (error) => showProblems(form, error),
    onSuccess(page) {
      adopt(page)
      notifySuccess(t('site.published', { title: page.title }))
    },
  })
  const unpublish = useMutation({
    mutationFn: () => call(unpublishPage, { params: { id } }),
    onError: notifyError,
    onSuccess: keep,
  })

  return {
    form,
    adopt,
    submit: form.onSubmit((values) => save.mutate(values)),
    publish: () => form.onSubmit((values) => publish.mutate(values))(),
    unpublish: () => unpublish.mutate(),
    isSaving: save.isPending,
    isPublishing: publish.isPending || unpublish.isPending,
  }
}

/** Caches a saved page. */
function useKeepPage() {
  const queries = useQueryClient()
  return (page: EditedPage) => {
    queries.setQueryData(sitePage(page.id).queryKey, page)
    void queries.invalidateQueries({ queryKey: pages.queryKey })
    void queries.invalidateQueries({ queryKey: revisions(page.id).queryKey })
  }
}
