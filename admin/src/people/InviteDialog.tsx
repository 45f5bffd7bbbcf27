import { queriesUnder } from '@matinee/client/queries'
import { invitePerson, listPeople } from '@matinee/contract/members/people'
import { Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { leftToRight } from '../parts/left-to-right.tsx'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { facets } from './queries.ts'

/** Creates an account for a person and sends them a mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(facets)
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: '', email: '', tags: [] as string[], message: '' },
    validate: { name: isNotEmpty(t('field.required')), email: isNotEmpty(t('field.required')) },
  })
  const invite = useMutation({
    mutationFn: (values: typeof form.values) => call(invitePerson, { body: values }),
    onError: (error) => showProblems(form, error),
    async onSuccess({ name }) {
      onClose()
      notifySuccess(t('people.invited_now', { name }))
      await queries.invalidateQueries(queriesUnder(listPeople.path))
    },
  })
  return (
    <Dialog onClose={onClose} title={t('people.invite')}>
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
        <Stack>
          <TextInput label={t('people.name')} maxLength={80} data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label={t('people.email')}
            type="email"
            maxLength={254}
            inputContainer={leftToRight}
            {...form.getInputProps('email')}
          />
          <TagsInput
            label={t('people.tags')}
            data={(data?.tags ?? []).map(({ tag }) => tag)}
            {...form.getInputProps('tags')}
          />
          <Textarea
            label={t('people.message')}
            description={t('people.message_text')}
            maxLength={1000}
            autosize
            minRows={2}
            {...form.getInputProps('message')}
          />
          <FormActions action={t('people.invite_send')} onCancel={onClose} loading={invite.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
