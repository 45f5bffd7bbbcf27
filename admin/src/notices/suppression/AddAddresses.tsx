import { keyOf } from '@matinee/client/queries'
import {
  addSuppressedAddresses,
  listSuppressedAddresses,
  MOST_ADDED_ADDRESSES,
} from '@matinee/contract/notices/suppression'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { notifySuccess, sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

const LOOKS_LIKE_ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/

function faultOf(text: string) {
  const addresses = addressesIn(text)
  const faulty = addresses.find((address) => !LOOKS_LIKE_ADDRESS.test(address) || address.length > 254)
  if (addresses.length === 0) return t('field.required')
  if (addresses.length > MOST_ADDED_ADDRESSES)
    return t('suppression.too_many', { most: MOST_ADDED_ADDRESSES })
  return faulty === undefined ? null : t('suppression.faulty', { address: faulty })
}

/** Adds addresses to the list, and why. */
export function AddAddresses({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ initialValues: { addresses: '', reason: '' }, validate: { addresses: faultOf } })
  const add = useMutation({
    mutationFn: ({ addresses, reason }: typeof form.values) =>
      call(addSuppressedAddresses, { body: { addresses: addressesIn(addresses), reason } }),
    onError: (error) => form.setFieldError('addresses', sentenceOf(error)),
    async onSuccess({ added, known }) {
      notifySuccess(t('suppression.added', { added, known }))
      await queries.invalidateQueries({ queryKey: keyOf(listSuppressedAddresses) })
      onClose()
    },
  })

  return (
    <Dialog onClose={onClose} title={t('suppression.add')}>
      <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
        <Stack>
          <Textarea
            label={t('suppression.addresses')}
            description={t('suppression.addresses_text')}
            autosize
            minRows={4}
            maxRows={14}
            dir="ltr"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('addresses')}
          />
          <TextInput
            label={t('suppression.reason')}
            description={t('suppression.reason_text')}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
          <FormActions action={t('suppression.add')} onCancel={onClose} loading={add.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
