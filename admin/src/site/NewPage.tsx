import { createPage, PAGE_TEMPLATES, type PageTemplate } from '@matinee/contract/site/pages'
import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { pages, sitePage } from './queries.ts'

/** Makes a page of a template and opens it. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<{ template: PageTemplate; title: string }>({
    initialValues: { template: 'landing', title: '' },
  })
  const create = useMutation({
    mutationFn: ({ template, title }: typeof form.values) =>
      call(createPage, { body: { template, ...(title.trim() && { title: title.trim() }) } }),
    onError: (error) => showProblems(form, error),
    async onSuccess(made) {
      queries.setQueryData(sitePage(made.id).queryKey, made)
      await queries.invalidateQueries({ queryKey: pages.queryKey })
      await navigate({ to: '/pages/$id', params: { id: made.id } })
    },
  })

  return (
    <Dialog onClose={onClose} title={t('site.add_page')} size="lg">
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack>
          <Radio.Group label={t('site.template')} {...form.getInputProps('template')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
              {PAGE_TEMPLATES.map((template) => (
                <Radio
                  key={template}
                  value={template}
                  label={t(`site.template.${template}`)}
                  description={t(`site.template_text.${template}`)}
                />
              ))}
            </SimpleGrid>
          </Radio.Group>
          <TextInput
            label={t('site.page_title')}
            description={t('site.new_title_text')}
            maxLength={120}
            {...form.getInputProps('title')}
          />
          <FormActions action={t('terms.create')} onCancel={onClose} loading={create.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
