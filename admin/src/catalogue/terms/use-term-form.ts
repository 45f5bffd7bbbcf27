import type { TermDetail, TermKind } from '@matinee/contract/catalogue/terms'
import type { Translations } from '@matinee/contract/platform/translations'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { showProblems } from '../../parts/form-problems.ts'
import { changedTranslations } from '../../store/translations/translations.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { termCalls, terms } from '../queries.ts'
import { term } from './queries.ts'

/** The form values; empty texts mean none. */
export const valuesOf = ({ title, permalink, featured, hidden, links, ...term }: TermDetail) => ({
  title,
  permalink,
  featured,
  hidden,
  links,
  description: term.description ?? '',
  meta_title: term.meta_title ?? '',
  meta_description: term.meta_description ?? '',
  translations: term.translations as Translations,
})
export type TermValues = ReturnType<typeof valuesOf>

const isWebAddress = (url: string) => /^https?:\/\/\S+$/.test(url)

/** The body of the call, without the fields of the other kind. */
export function changesOf(kind: TermKind, values: TermValues, before: Translations) {
  const { featured, hidden, links, translations, ...texts } = values
  const changed = changedTranslations(translations, before)
  const shared = {
    ...texts,
    ...(changed && { translations: changed }),
    description: values.description.trim() || null,
    meta_title: values.meta_title.trim() || null,
    meta_description: values.meta_description.trim() || null,
  }
  return kind === 'categories' ? { ...shared, featured, hidden } : { ...shared, links }
}

export function useTermForm(kind: TermKind, saved: TermDetail) {
  const queries = useQueryClient()
  const form = useForm<TermValues>({
    initialValues: valuesOf(saved),
    validate: {
      title: (title) => (title.trim() ? null : t('field.required')),
      permalink: (permalink) => (permalink.trim() ? null : t('field.required')),
      links: {
        title: (title) => (title.trim() ? null : t('field.required')),
        url: (url) => (isWebAddress(url) ? null : t('terms.link_malformed')),
      },
    },
  })

  const save = useMutation({
    mutationFn: (values: TermValues) =>
      call(termCalls[kind].change, {
        params: { id: saved.id },
        body: { version: saved.version, ...changesOf(kind, values, saved.translations) },
      }),
    onError: (error) => showProblems(form, error),
    onSuccess(changed) {
      const values = valuesOf(changed)
      form.setInitialValues(values)
      form.setValues(values)
      queries.setQueryData(term(kind, saved.id).queryKey, changed)
      void queries.invalidateQueries({ queryKey: terms(kind).queryKey })
      notifySuccess(t('saved'))
    },
  })

  return { form, submit: form.onSubmit((values) => save.mutate(values)), isSaving: save.isPending }
}
