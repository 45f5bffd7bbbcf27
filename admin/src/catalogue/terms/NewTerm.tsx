import type { TermKind } from '@matinee/contract/catalogue/terms'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { termCalls, terms } from '../queries.ts'
import { TERM_WORDS } from './term-words.ts'

/** Creates a category or an author and opens it. */
export function NewTerm({ kind, onClose }: { kind: TermKind; onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { title: '' },
    validate: { title: (title) => (title.trim() ? null : t('field.required')) },
  })
  const create = useMutation({
    mutationFn: (body: { title: string }) => call(termCalls[kind].create, { body }),
    onError: (error) => showProblems(form, error),
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: terms(kind).queryKey })
      await navigate({ to: kind === 'categories' ? '/categories/$id' : '/authors/$id', params: { id } })
    },
  })

  return (
    <Dialog onClose={onClose} title={t(TERM_WORDS[kind].add)}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('terms.name')}
            maxLength={120}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <FormActions action={t('terms.create')} onCancel={onClose} loading={create.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
