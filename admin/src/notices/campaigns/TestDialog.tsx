import { testCampaign } from '@matinee/contract/notices/campaigns'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { account } from '../../members/queries.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess, notifyWarning } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Sends a campaign's mail to one address. */
export function TestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: own } = useQuery(account)
  const form = useForm({ initialValues: { address: own?.email ?? '' } })
  const test = useMutation({
    mutationFn: ({ address }: { address: string }) =>
      call(testCampaign, { params: { id }, body: { address } }),
    onError: (error) => showProblems(form, error),
    onSuccess({ sent, said }, { address }) {
      if (sent) notifySuccess(t('campaigns.tested', { address }))
      else notifyWarning(t('campaigns.test_failed', { said }))
      onClose()
    },
  })
  return (
    <Dialog title={t('campaigns.test')} onClose={onClose} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={form.onSubmit((values) => test.mutate(values))}>
        <Stack>
          <TextInput
            label={t('campaigns.test_address')}
            type="email"
            required
            dir="ltr"
            data-autofocus
            {...form.getInputProps('address')}
          />
          <FormActions action={t('campaigns.test')} loading={test.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
